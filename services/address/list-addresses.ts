import { addressesOf } from '#db/addresses.ts'
import type { AddressData } from '#domain/account/address.ts'
import type { ServiceContext } from '#services/context.ts'

/** An address as its owner sees it. */
export type Address = AddressData & { readonly id: string }

/** The shopper's addresses: the default first, then the newest. */
export function listAddresses({ db }: ServiceContext, { customerId }: { customerId: string }): Promise<Address[]> {
  return addressesOf(db, customerId)
}
