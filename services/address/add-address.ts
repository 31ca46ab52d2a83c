import { addressesOf, clearDefault, countAddressesOf, insertAddress, lockAddressesOf } from '#db/addresses.ts'
import { type AddressDraft, maxAddresses, requireValidAddress } from '#domain/account/address.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Address } from './list-addresses.ts'

/** The saved address, and all addresses of the shopper, because the default may have changed. */
export type SavedAddress = { readonly address: Address; readonly addresses: readonly Address[] }

/** Saves a new address; the first one is always the default. */
export async function addAddress(
  { db }: ServiceContext,
  { customerId }: { customerId: string },
  draft: AddressDraft,
): Promise<SavedAddress> {
  const facts = requireValidAddress(draft)
  return db.transaction(async (tx) => {
    await lockAddressesOf(tx, customerId)
    const known = await countAddressesOf(tx, customerId)
    if (known >= maxAddresses) throw new Refusal('address.tooMany')
    if (facts.isDefault) await clearDefault(tx, customerId)
    const address = await insertAddress(tx, customerId, { ...facts, isDefault: facts.isDefault || known === 0 })
    return { address, addresses: await addressesOf(tx, customerId) }
  })
}
