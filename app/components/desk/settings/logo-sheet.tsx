import { type ChangeEvent, useId, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { removeLogo, uploadLogo } from '#app/stores/desk/settings.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { type LogoImage, logoFileProblem } from '#domain/settings/logo.ts'

const themes = [
  ['light', 'پوسته‌ی روشن'],
  ['dark', 'پوسته‌ی تیره'],
] as const

/** The logo as both themes show it; another file replaces it at once. */
export function LogoSheet({ logo, onClose }: { logo: LogoImage | null; onClose: () => void }) {
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after a failure.
    target.value = ''
    if (!file) return
    const wrong = logoFileProblem(file)
    setProblem(wrong ?? '')
    if (wrong) return
    setProgress(0)
    const failed = await uploadLogo(file, setProgress)
    setProgress(null)
    setProblem(failed ?? '')
    if (!failed) toast.success('لوگو ذخیره شد و در فروشگاه دیده می‌شود')
  }
  const remove = async () => {
    const result = await removeLogo()
    if (!result.isOk) return setProblem(result.problem.message)
    toast.success('لوگو برداشته شد؛ نام فروشگاه به جای آن می‌آید')
    onClose()
  }
  const footer = (
    <>
      {logo && (
        <button type="button" className="btn danger" onClick={() => void remove()}>
          برداشتن لوگو
        </button>
      )}
      <button type="button" className="btn" onClick={onClose}>
        بستن
      </button>
    </>
  )
  return (
    <Sheet title="لوگو" isOpen onClose={onClose} footer={footer}>
      <div className="fields">
        <FormError text={problem} />
        {logo && (
          <ul className="logo-themes">
            {themes.map(([theme, text]) => (
              <li key={theme} className={theme}>
                <span className="small muted">{text}</span>
                <img {...logo} alt={`لوگو در ${text}`} />
              </li>
            ))}
          </ul>
        )}
        <div>
          <label className="btn">
            {logo ? 'انتخاب لوگوی دیگر' : 'انتخاب پرونده‌ی لوگو'}
            <input
              type="file"
              className="visually-hidden"
              accept="image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
              disabled={progress !== null}
              aria-describedby={`${id}-hint`}
              onChange={(event) => void choose(event)}
            />
          </label>
          <p role="status" className="tiny muted">
            {progress !== null && (progress < 1 ? toPersianDigits(`بارگذاری ${Math.round(progress * 100)}٪`) : 'در حال آماده‌سازی')}
          </p>
        </div>
        <p id={`${id}-hint`} className="small muted">
          SVG یا عکس با زمینه‌ی شفاف، حداکثر ۲ مگابایت. لوگوی کشیده به جای نام فروشگاه می‌آید و لوگوی مربع کنار نام. اگر در یکی از دو پوسته
          دیده نشود، صفحه‌ای کوچک پشت آن می‌گذاریم. نشان مرورگر، نشان صفحه‌ی گوشی و تصویر اشتراک‌گذاری هم از آن ساخته می‌شود. نوشته‌ی درون SVG را
          پیش از خروجی به شکل (outline) تبدیل کنید.
        </p>
      </div>
    </Sheet>
  )
}
