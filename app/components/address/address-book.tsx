import { type Ref, useRef, useState } from 'react'
import { buttonClass } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { toast } from '#app/stores/toasts.ts'
import type { Recipient } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { AddressCard } from './address-card.tsx'
import { AddressDialog, type OpenedForm } from './address-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useAddressList } from './use-address-list.ts'

/** The list of addresses with its dialogs; the page renders the heading. */
export function AddressBook({ addresses: fromPage, recipient }: { addresses: readonly Address[]; recipient?: Recipient }) {
  const addresses = useAddressList(fromPage)
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const onDeleteClosed = () => {
    setAddressToDelete(null)
    // The focused card no longer exists.
    if (document.activeElement === document.body) addButton.current?.focus()
  }
  return (
    <div className="grid gap-4">
      {addresses.length === 0 && <NoAddress />}
      <ul className="grid gap-3 empty:hidden">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => setOpened({ address })}
            onDelete={() => setAddressToDelete(address)}
          />
        ))}
      </ul>
      <AddAddressButton ref={addButton} onClick={() => setOpened({ address: null })} />
      <AddressDialog
        opened={opened}
        recipient={addresses.length === 0 ? recipient : null}
        onClosed={() => setOpened(null)}
        onSaved={() => toast.success('آدرس ثبت شد')}
      />
      <DeleteDialog address={addressToDelete} onClosed={onDeleteClosed} />
    </div>
  )
}

export function NoAddress() {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center text-muted">
      <Icon name="pin" className="size-10 text-act" />
      <p>هنوز آدرسی ثبت نکرده‌اید</p>
    </div>
  )
}

export function AddAddressButton({ ref, onClick }: { ref?: Ref<HTMLButtonElement>; onClick: () => void }) {
  return (
    <button ref={ref} type="button" className={buttonClass('outline', 'w-full')} onClick={onClick}>
      <Icon name="plus" className="size-5" />
      افزودن آدرس جدید
    </button>
  )
}
