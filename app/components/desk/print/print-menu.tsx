import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { pushPage } from '#app/stores/desk/location.ts'
import { printHref } from '#app/stores/desk/print.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { toast } from '#app/stores/toasts.ts'
import { maxPrints, printKindLabels, printKinds } from '#domain/desk/print.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** What can be printed of these orders; P opens the packing slips. */
export function PrintMenu({ ids, className = 'btn' }: { ids: readonly string[]; className?: string }) {
  const isTooMany = ids.length > maxPrints
  const refuse = () => toast.error(`در هر بار حداکثر ${toPersianDigits(maxPrints)} سفارش چاپ می‌شود. انتخاب را کوچک‌تر کنید`)
  useShortcuts([
    { code: 'KeyP', caps: ['P'], label: 'چاپ', run: () => (isTooMany ? refuse() : pushPage(printHref({ kind: 'slip', ids }))) },
  ])
  if (isTooMany)
    return (
      <button type="button" className={className} onClick={refuse}>
        <Face />
      </button>
    )
  return (
    <Menu label="چاپ" className={className} button={<Face />}>
      {printKinds.map((kind) => (
        <a key={kind} href={printHref({ kind, ids })}>
          {printKindLabels[kind]}
        </a>
      ))}
    </Menu>
  )
}

function Face() {
  return (
    <>
      <Icon name="print" />
      چاپ<kbd className="not-phone">P</kbd>
    </>
  )
}
