import { graphemeCount } from '#domain/text.ts'
import { isGuessable, isOwnContact, type Owner } from './guessable-password.ts'
import { minPasswordLength, password, passwordTooLong, passwordTooShort } from './password.ts'

export const passwordCommon = 'این رمز عبور را همه حدس می‌زنند. رمز دیگری انتخاب کنید'
export const passwordOwnContact = 'رمز عبور نباید شماره موبایل یا ایمیل خودتان باشد. رمز دیگری انتخاب کنید'

/** Why this password is rejected, or null. Apart from `password.ts`, because the word list is too large for the browser. */
export function passwordProblem(typed: string, owner: Owner, minLength: number = minPasswordLength): string | null {
  const chosen = password(typed)
  if (chosen === null) return passwordTooLong
  if (graphemeCount(chosen) < minLength) return passwordTooShort(minLength)
  if (isOwnContact(chosen, owner)) return passwordOwnContact
  return isGuessable(chosen) ? passwordCommon : null
}
