import { toPersianDigits } from '#domain/digits.ts'

const steps = ['تایید موبایل', 'مشخصات حساب']

export function StepIndicator({ step }: { step: 1 | 2 }) {
  return (
    <ol aria-label="گام‌های ثبت نام" className="grid grid-cols-2 gap-3">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === step ? 'step' : undefined}
          className={`border-t-2 pt-2 text-note ${index < step ? 'border-act text-text' : 'border-line text-muted'}`}
        >
          گام {toPersianDigits(index + 1)}: {name}
        </li>
      ))}
    </ol>
  )
}
