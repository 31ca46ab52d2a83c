import { useId, useState } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { editAddress } from '#app/stores/addresses.ts'
import { addressTitle } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { AddressSummary, AddressTitle } from './address-summary.tsx'

type AddressCardProps = { address: Address; onEdit: () => void; onDelete: () => void }

export function AddressCard({ address, onEdit, onDelete }: AddressCardProps) {
  const id = useId()
  const title = addressTitle(address)
  return (
    <li aria-labelledby={id} className="rounded-card p-4 ringed ringed-line">
      <AddressSummary
        address={address}
        title={
          <h3 id={id} className="text-card [overflow-wrap:anywhere]">
            <AddressTitle address={address} />
          </h3>
        }
      />
      <div className="mt-2 flex items-center justify-end">
        {!address.isDefault && <MakeDefault id={address.id} title={title} />}
        <IconButton icon="pencil" label={`ویرایش آدرس ${title}`} onClick={onEdit} />
        <IconButton icon="trash" label={`حذف آدرس ${title}`} onClick={onDelete} />
      </div>
    </li>
  )
}

function MakeDefault({ id, title }: { id: string; title: string }) {
  const [isBusy, setBusy] = useState(false)
  const onClick = async () => {
    setBusy(true)
    await editAddress(id, { isDefault: true })
    setBusy(false)
  }
  return (
    <button
      type="button"
      aria-label={`انتخاب ${title} به‌عنوان آدرس پیش‌فرض`}
      disabled={isBusy}
      className="-ms-3 me-auto min-h-11 rounded-control px-3 text-sm font-bold text-act transition enabled-hover:bg-raised disabled:opacity-50"
      onClick={() => void onClick()}
    >
      انتخاب به‌عنوان پیش‌فرض
    </button>
  )
}
