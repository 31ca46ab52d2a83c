import { type Password, password, passwordProblem } from '#domain/account/password.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../context.ts'

/** Parses a new password, or refuses it with the reason. */
export function acceptablePassword({ settings }: ServiceContext, typed: string): Password {
  const problem = passwordProblem(typed, settings.passwordMin)
  const chosen = password(typed)
  if (problem !== null || chosen === null) throw new Refusal('request.malformed', { fields: [{ name: 'password', message: problem }] })
  return chosen
}
