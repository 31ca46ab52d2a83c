import { type FormErrors, invalidErrors, requiredErrors } from '#app/components/form/form-errors.ts'
import { email, emailInvalid } from '#domain/account/email.ts'
import { fullName, fullNameInvalid } from '#domain/account/full-name.ts'
import { nationalId, nationalIdInvalid } from '#domain/account/national-id.ts'
import { minPasswordLength, passwordsDiffer, passwordTooShort } from '#domain/account/password.ts'
import { graphemeCount } from '#domain/text.ts'

export const fillAll = 'لطفا همه فیلدها را پر کنید'

export const loginNames = ['email', 'password'] as const

export function checkLogin(values: Record<(typeof loginNames)[number], string>): FormErrors | null {
  return requiredErrors(values, 'لطفا ایمیل و رمز عبور را وارد کنید')
}

export const detailNames = ['fullName', 'nationalId', 'email', 'password', 'confirmation'] as const

/** Validation before the request; the server validates again (product §5.11). */
export function checkDetails(values: Record<(typeof detailNames)[number], string>, passwordMin: number): FormErrors | null {
  return (
    requiredErrors(values, fillAll) ??
    invalidErrors({
      fullName: fullName(values.fullName) === null ? fullNameInvalid : null,
      nationalId: nationalId(values.nationalId) === null ? nationalIdInvalid : null,
      email: email(values.email) === null ? emailInvalid : null,
      ...newPasswordProblems(values, passwordMin),
    })
  )
}

export const newPasswordNames = ['password', 'confirmation'] as const
type NewPassword = Record<(typeof newPasswordNames)[number], string>

export function checkNewPassword(values: NewPassword, minLength?: number): FormErrors | null {
  return requiredErrors(values, fillAll) ?? invalidErrors(newPasswordProblems(values, minLength))
}

/** Common passwords are only checked on the server, which may also require more characters. */
export function newPasswordProblems({ password, confirmation }: NewPassword, minLength: number = minPasswordLength) {
  return {
    password: graphemeCount(password) < minLength ? passwordTooShort(minLength) : null,
    confirmation: password === confirmation ? null : passwordsDiffer,
  }
}
