import { Entrance } from '#app/components/desk/frame/entrance.tsx'
import { SignInForm } from '#app/components/desk/sign-in/sign-in-form.tsx'

/** Nobody is signed in, or the session has ended. */
export function SignedOut({ isExpired }: { isExpired: boolean }) {
  return (
    <Entrance title={isExpired ? 'نشست شما پایان یافت' : 'ورود به میز کار'}>
      <p className="muted">
        {isExpired
          ? 'برای امنیت فروشگاه، میز کار پس از یک ساعت بی‌کاری بسته می‌شود. دوباره وارد شوید.'
          : 'این بخش تنها برای همکاران فروشگاه است.'}
      </p>
      <SignInForm />
      <p className="small muted">
        در فروشگاه نمونه، پیوند یک‌بارمصرف ورود با فرمان <bdi className="lat">npm run staff -- link</bdi> روی سرور ساخته می‌شود.
      </p>
      <a className="btn" href="/">
        رفتن به فروشگاه
      </a>
    </Entrance>
  )
}
