import { Icon } from '#app/components/desk/icons.tsx'
import { toast } from '#app/stores/toasts.ts'

/** The recovery codes are shown only once, right after they were made. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success('کدهای بازیابی کپی شد')
  }
  return (
    <section className="fields" aria-label="کدهای بازیابی">
      <p className="note warn">
        <Icon name="alert" />
        این ده کد دیگر نشان داده نمی‌شوند. جایی امن نگه دارید: اگر گوشی گم شود، هر کدام یک بار شما را وارد می‌کند.
      </p>
      <ul className="codes quiet" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row-actions">
        <button type="button" className="btn" onClick={() => void copy()}>
          <Icon name="copy" /> کپی همه
        </button>
        <button type="button" className="btn primary" onClick={onDone}>
          نگه داشتم
        </button>
      </div>
    </section>
  )
}
