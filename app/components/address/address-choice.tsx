import { useEffect, useId, useState } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { addressTitle, type Recipient } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { AddAddressButton, NoAddress } from './address-book.tsx'
import { AddressDialog, type OpenedForm } from './address-dialog.tsx'
import { AddressSummary, AddressTitle } from './address-summary.tsx'
import { useAddressList } from './use-address-list.ts'

type AddressChoiceProps = {
  addresses: readonly Address[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** The owner of the account, who is offered as the recipient of the first address. */
  recipient?: Recipient
  /** Without any address the form opens by itself. */
  opensForm?: boolean
}

/** The delivery address. A new one is added at the top and selected (product §4.9). */
export function AddressChoice({ addresses: fromPage, selectedId, onSelect, recipient, opensForm = false }: AddressChoiceProps) {
  const addresses = useAddressList(fromPage)
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const isEmpty = fromPage.length === 0
  useEffect(() => {
    if (opensForm && isEmpty) setOpened({ address: null })
  }, [opensForm, isEmpty])
  return (
    <div className="grid gap-4">
      {addresses.length === 0 && <NoAddress />}
      <fieldset className="grid gap-3">
        <legend className="sr-only">آدرس تحویل سفارش</legend>
        {addresses.map((address) => (
          <AddressOption
            key={address.id}
            address={address}
            isSelected={address.id === selectedId}
            onSelect={() => onSelect(address.id)}
            onEdit={() => setOpened({ address })}
          />
        ))}
      </fieldset>
      <AddAddressButton onClick={() => setOpened({ address: null })} />
      <AddressDialog
        opened={opened}
        recipient={addresses.length === 0 ? recipient : null}
        onClosed={() => setOpened(null)}
        onSaved={({ id }) => onSelect(id)}
      />
    </div>
  )
}

type AddressOptionProps = { address: Address; isSelected: boolean; onSelect: () => void; onEdit: () => void }

/** The label of the radio button covers the whole card. */
function AddressOption({ address, isSelected, onSelect, onEdit }: AddressOptionProps) {
  const id = useId()
  return (
    <div className="relative flex items-start gap-3 rounded-card bg-surface p-4 shadow-lift ringed ringed-line transition has-checked:ringed-2 has-checked:ringed-act">
      <input
        type="radio"
        id={id}
        name="address"
        value={address.id}
        checked={isSelected}
        aria-describedby={`${id}-facts`}
        className="relative z-1 mt-2.5 size-5 shrink-0 accent-act"
        onChange={onSelect}
      />
      <AddressSummary
        address={address}
        factsId={`${id}-facts`}
        title={
          <label
            htmlFor={id}
            className="text-card font-bold [overflow-wrap:anywhere] after:absolute after:inset-0 after:cursor-pointer after:rounded-card"
          >
            <AddressTitle address={address} />
          </label>
        }
      />
      <IconButton icon="pencil" label={`ویرایش آدرس ${addressTitle(address)}`} className="-my-0.5 -me-1.5" onClick={onEdit} />
    </div>
  )
}
