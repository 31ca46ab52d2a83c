import { type AddressKey, addressesOf, deleteAddressRow, lockAddressesOf, makeNewestDefault } from '#db/addresses.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Address } from './list-addresses.ts'

/** Deletes an address and returns the others; when it was the default, the newest one becomes it. */
export async function deleteAddress({ db }: ServiceContext, key: AddressKey): Promise<Address[]> {
  return db.transaction(async (tx) => {
    await lockAddressesOf(tx, key.customerId)
    const deleted = await deleteAddressRow(tx, key)
    if (!deleted) throw new Refusal('address.notFound')
    if (deleted.isDefault) await makeNewestDefault(tx, key.customerId)
    return addressesOf(tx, key.customerId)
  })
}
