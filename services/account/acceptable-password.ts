import type { Owner } from '#domain/account/guessable-password.ts'
import { type Password, password } from '#domain/account/password.ts'
import { passwordProblem } from '#domain/account/password-problem.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

/** Parses a new password of this owner, or refuses it with the reason. */
export function acceptablePassword({ settings }: ServiceContext, typed: string, owner: Owner): Password {
  const problem = passwordProblem(typed, owner, settings.passwordMin)
  const chosen = password(typed)
  if (problem !== null || chosen === null) throw new Refusal('request.malformed', { fields: [{ name: 'password', message: problem }] })
  return chosen
}
