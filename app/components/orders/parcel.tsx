import { ButtonLink, IconButton } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { copy } from '#app/components/ui/share.ts'
import type { OrderView } from '#services/order/list-orders.ts'

type ParcelProps = Pick<OrderView, 'carrierName' | 'trackingNumber' | 'trackingUrl'>

/** Who carries the parcel, its number to copy, and the carrier's page about it. */
export function Parcel({ carrierName, trackingNumber, trackingUrl }: ParcelProps) {
  if (carrierName === null && trackingNumber === null) return null
  return (
    <div className="mt-2 rounded-control px-3 py-1 ringed ringed-line">
      {carrierName && <p className="py-1">{carrierName}</p>}
      {trackingNumber && (
        <p className="flex items-center justify-between gap-2">
          <span>
            <span className="text-muted">کد رهگیری مرسوله: </span>
            <Code className="font-bold select-all">{trackingNumber}</Code>
          </span>
          <IconButton
            icon="copy"
            label="کپی کد رهگیری"
            className="unscripted:hidden"
            onClick={() => copy({ text: trackingNumber, done: 'کد رهگیری کپی شد', failed: 'کپی کد رهگیری ممکن نشد' })}
          />
        </p>
      )}
      {trackingUrl && (
        <ButtonLink href={trackingUrl} target="_blank" rel="noreferrer" look="outline" className="my-2 w-full text-sm">
          <Icon name="truck" className="size-5" />
          {`رهگیری در سایت ${carrierName ?? 'شرکت حمل'}`}
        </ButtonLink>
      )}
    </div>
  )
}
