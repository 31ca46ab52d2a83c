import { findCustomer } from '#db/account/customers.ts'
import { findConfirmedEmail } from '#db/account/profiles.ts'
import { maskedNationalId } from '#domain/account/national-id.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { decryptNationalId } from './national-id-vault.ts'

export type AccountDetails = {
  readonly fullName: string
  readonly email: string
  readonly phone: string
  /** Masked: «۰۰۱•••••۸۴». The complete one is never sent. */
  readonly nationalId: string | null
  readonly customerNumber: string
  readonly isEmailConfirmed: boolean
}

/** The account as its owner's pages show it. */
export async function getAccount(context: ServiceContext, { userId, fullName, email, phone }: SignedIn): Promise<AccountDetails> {
  const customer = await findCustomer(context.db, userId)
  if (!customer) throw new Error('a signed-in shopper has no customer')
  const encrypted = customer.nationalIdEncrypted
  return {
    fullName,
    email,
    phone,
    nationalId: encrypted && maskedNationalId(decryptNationalId(context, encrypted, userId)),
    customerNumber: customer.customerNumber,
    isEmailConfirmed: (await findConfirmedEmail(context.db, userId)) !== null,
  }
}
