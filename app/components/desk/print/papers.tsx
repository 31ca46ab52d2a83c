import { type ReactNode, useEffect, useRef } from 'react'
import type { PrintedOrder, Prints } from '#app/stores/desk/print.ts'
import { type PrintKind, type PrintPaper, sheetsOf } from '#domain/desk/print.ts'
import { AddressLabel } from './address-label.tsx'
import { fitToWidth } from './fit-to-width.ts'
import { PrintedInvoice } from './printed-invoice.tsx'
import { setRollPages } from './roll-pages.ts'
import { Slip } from './slip.tsx'

type PapersProps = { prints: Prints; kind: PrintKind; paper: PrintPaper }

/** The sheets as the printer gets them: each order on its own page, or eight labels to a sheet of A4. */
export function Papers({ prints, kind, paper }: PapersProps) {
  const sheets = useRef<HTMLDivElement>(null)
  useEffect(() => (paper === 'roll' ? setRollPages(sheets.current) : undefined), [paper])
  useEffect(() => fitToWidth(sheets.current, widthMm[paper]), [paper])
  return (
    <div className="papers">
      <div ref={sheets} className={`sheets ${paper}`}>
        {kind === 'label' && paper === 'a4'
          ? sheetsOf(prints.orders).map((labels) => (
              <section key={labels[0]?.id} className="print-paper label-sheet">
                {labels.map((order) => (
                  <article key={order.id} className="print-label" aria-label={`برچسب سفارش ${order.code}`}>
                    <AddressLabel order={order} shop={prints.shop} />
                  </article>
                ))}
              </section>
            ))
          : prints.orders.map((order) => (
              <article key={order.id} className="print-paper" aria-label={`سفارش ${order.code}`}>
                {contentOf(order, prints, kind)}
              </article>
            ))}
      </div>
    </div>
  )
}

function contentOf(order: PrintedOrder, { shop }: Prints, kind: PrintKind): ReactNode {
  if (kind === 'label') return <AddressLabel order={order} shop={shop} />
  return kind === 'invoice' ? <PrintedInvoice order={order} shop={shop} /> : <Slip order={order} />
}

const widthMm: Record<PrintPaper, number> = { a4: 210, roll: 80 }
