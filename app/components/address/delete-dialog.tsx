import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { deleteAddress } from '#app/stores/addresses.ts'
import { addressLabel, addressTitle } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { FadingDialog } from './address-dialog.tsx'

type DeleteDialogProps = {
  /** The address to delete; null while the dialog is closed. */
  address: Address | null
  onClosed: () => void
}

/** Confirmation: a deletion cannot be undone. */
export function DeleteDialog({ address, onClosed }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const remove = async (id: string, close: () => void) => {
    setBusy(true)
    const isDeleted = await deleteAddress(id)
    setBusy(false)
    if (isDeleted) close()
  }
  return (
    <FadingDialog isOpen={address !== null} title="حذف آدرس" className={sheet} onClosed={onClosed}>
      {(close) =>
        address && (
          <>
            <h2 className="text-lg">
              آدرس «<bdi>{addressTitle(address)}</bdi>» حذف شود؟
            </h2>
            <p className="mt-2 text-sm text-muted [overflow-wrap:anywhere]">
              <bdi>{addressLabel(address)}</bdi>
            </p>
            <div className="mt-6 grid grid-cols-2 gap-3">
              <Button look="outline" onClick={close}>
                انصراف
              </Button>
              <Button disabled={isBusy} onClick={() => void remove(address.id, close)}>
                حذف آدرس
              </Button>
            </div>
          </>
        )
      }
    </FadingDialog>
  )
}

const sheet = 'm-auto w-[calc(100%-2rem)] max-w-105 rounded-card bg-surface p-6'
