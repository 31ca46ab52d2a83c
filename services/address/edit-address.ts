import { type AddressKey, addressesOf, clearDefault, findAddress, lockAddressesOf, updateAddress } from '#db/addresses.ts'
import { type AddressDraft, requireValidAddress, toDraft } from '#domain/account/address.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SavedAddress } from './add-address.ts'

/** Updates the given fields. The default can be moved to another address, not removed. */
export async function editAddress({ db }: ServiceContext, key: AddressKey, changes: Partial<AddressDraft>): Promise<SavedAddress> {
  return db.transaction(async (tx) => {
    await lockAddressesOf(tx, key.customerId)
    const before = await findAddress(tx, key)
    if (!before) throw new Refusal('address.notFound')
    const facts = requireValidAddress({ ...toDraft(before), ...changes })
    const after = { ...facts, isDefault: facts.isDefault || before.isDefault }
    if (after.isDefault) await clearDefault(tx, key.customerId)
    await updateAddress(tx, key, after)
    return { address: { id: before.id, ...after }, addresses: await addressesOf(tx, key.customerId) }
  })
}
