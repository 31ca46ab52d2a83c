import type { ReactNode } from 'react'
import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { addressLabel, addressTitle, addressTypeLabels } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { addressTypeIcons } from './address-type-choice.tsx'

type AddressSummaryProps = {
  address: Address
  /** The name of the address, as a heading or a label. */
  title: ReactNode
  /** For `aria-describedby` of the radio button. */
  factsId?: string
}

/** Name, address and recipient. */
export function AddressSummary({ address, title, factsId }: AddressSummaryProps) {
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
      <span className="grid size-10 place-items-center rounded-full bg-act-10 text-act">
        <Icon name={addressTypeIcons[address.addressType]} className="size-5" />
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {title}
        {address.isDefault && <span className="rounded-full px-2.5 text-note font-bold text-act ringed ringed-act-50">آدرس پیش‌فرض</span>}
      </div>
      <AddressFactsText address={address} id={factsId} />
    </div>
  )
}

/** The type as text for screen readers, beside its icon. */
export function AddressTitle({ address }: { address: Address }) {
  return (
    <>
      <bdi>{addressTitle(address)}</bdi>
      {address.label && <span className="sr-only">، {addressTypeLabels[address.addressType]}</span>}
    </>
  )
}

function AddressFactsText({ address, id }: { address: Address; id: string | undefined }) {
  return (
    <div id={id} className="spaced-1 text-sm text-muted [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:mt-1 sm:col-start-2">
      <p className="text-text">
        <bdi>{addressLabel(address)}</bdi>
      </p>
      {address.postalCode && (
        <p>
          کد پستی: <Code>{address.postalCode}</Code>
        </p>
      )}
      <p>
        گیرنده: <bdi>{address.recipientName}</bdi>، <Code>{address.recipientPhone}</Code>
      </p>
    </div>
  )
}
