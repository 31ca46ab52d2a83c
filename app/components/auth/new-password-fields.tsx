import { PasswordField } from '#app/components/form/password-field.tsx'
import { toPersianDigits } from '#domain/digits.ts'

type BoundField = Omit<Parameters<typeof PasswordField>[0], 'label' | 'autoComplete' | 'hint'>

/** A new password, typed twice. */
export function NewPasswordFields(props: { password: BoundField; confirmation: BoundField; passwordMin: number }) {
  const { password, confirmation, passwordMin } = props
  return (
    <>
      <PasswordField
        {...password}
        label="رمز عبور"
        autoComplete="new-password"
        hint={<p className="text-note text-muted">حداقل {toPersianDigits(passwordMin)} کاراکتر</p>}
      />
      <PasswordField {...confirmation} label="تکرار رمز عبور" autoComplete="new-password" />
    </>
  )
}
