import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { pushPage } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { blockCustomer, type DeskCustomer, eraseCustomer, unblockCustomer } from '#app/stores/desk/people/customers.ts'
import { toast } from '#app/stores/toasts.ts'

/** Block and erase, each with its consequences in words before it happens. */
export function CustomerActions({ customer: { id, name, status } }: { customer: DeskCustomer }) {
  const [asking, setAsking] = useState<'block' | 'erase' | null>(null)
  const isBlocked = status === 'disabled'
  if (!useMay()('customers.edit')) return null
  const unblock = async () => {
    const result = await unblockCustomer(id)
    if (result.isOk) toast.success(`${name} دوباره می‌تواند وارد شود`)
    else toast.error(result.problem.message)
  }
  return (
    <>
      <Menu label="کارهای دیگر" className="btn square end" button={<Icon name="more" />}>
        {status !== 'imported' && (
          <button type="button" onClick={() => (isBlocked ? void unblock() : setAsking('block'))}>
            {isBlocked ? 'رفع مسدودی' : 'مسدود کردن…'}
          </button>
        )}
        <button type="button" className="bad" onClick={() => setAsking('erase')}>
          پاک کردن اطلاعات شخصی…
        </button>
      </Menu>
      <AskSheet
        isOpen={asking === 'block'}
        onClose={() => setAsking(null)}
        title={`مسدود کردن ${name}`}
        text="از همه‌ی دستگاه‌ها خارج می‌شود و دیگر نمی‌تواند وارد شود، سفارش دهد یا نظر بنویسد. سفارش‌های کنونی‌اش ادامه دارند."
        action="مسدود کن"
        run={async () => {
          const result = await blockCustomer(id)
          if (result.isOk) toast.success(`${name} مسدود شد`)
          return result
        }}
      />
      <AskSheet
        isOpen={asking === 'erase'}
        onClose={() => setAsking(null)}
        title={`پاک کردن اطلاعات ${name}`}
        text="نام، موبایل، ایمیل، کد ملی، نشانی‌ها، رسیدها و یادداشت‌ها پاک می‌شوند؛ سفارش‌ها بی‌نام برای حسابداری می‌مانند. بازگشت ندارد."
        action="پاک کن"
        run={async () => {
          const result = await eraseCustomer(id)
          if (result.isOk) {
            toast.success('اطلاعات شخصی پاک شد')
            pushPage('/desk/customers')
          }
          return result
        }}
      />
    </>
  )
}

type AskSheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  action: string
  run: () => ReturnType<typeof blockCustomer>
}

function AskSheet({ isOpen, onClose, title, text, action, run }: AskSheetProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setError(undefined)
    onClose()
  }
  const submit = async () => {
    setBusy(true)
    const result = await run()
    setBusy(false)
    if (result.isOk) close()
    else setError(result.problem.message)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={close}>
        انصراف
      </button>
      <button type="button" className="btn danger" disabled={isBusy} onClick={() => void submit()}>
        {action}
      </button>
    </>
  )
  return (
    <Sheet title={title} isOpen={isOpen} onClose={close} footer={footer}>
      <p>{text}</p>
      <p role="alert" className="error-text">
        {error}
      </p>
    </Sheet>
  )
}
