import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { Change } from '#app/components/desk/stock/quantity.tsx'
import { productStockHref } from '#app/components/desk/stock/stock-columns.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { type DeskParams, pushPage } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { reverseDocument, useDocument, type WholeDocument } from '#app/stores/desk/stock/documents.ts'
import { toast } from '#app/stores/toasts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { documentKindLabels } from '#domain/desk/stock/documents.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

const parent = { href: '/desk/stock/documents', label: 'سندهای انبار' }

/** A document with its products; undone by a counter-move while the goods are there. */
export default function DocumentPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data, problem } = useDocument(id)
  const title = data ? `${documentKindLabels[data.kind]}${data.number ? ` ${toPersianDigits(data.number)}` : ''}` : 'سند انبار'
  return (
    <>
      <PageHead name={title} title={<bdi className="cut block">{title}</bdi>} parent={parent}>
        {data && <Reversal document={data} />}
      </PageHead>
      {data ? (
        <Content document={data} />
      ) : problem ? (
        <Failed title="سند باز نشد" problem={problem} onRetry={() => refresh('stock document')} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function Content({ document: { at, actor, note, items, units, reversesId, reversedBy, today } }: { document: WholeDocument }) {
  const seesCosts = useMay()('costs.read')
  const cost = items.reduce((sum, { change, unitCost }) => sum + Math.abs(change) * (unitCost ?? 0), 0)
  return (
    <div className="page-body">
      <p className="muted">
        {momentLabel(at, today)}، {actor}
        {reversesId && (
          <>
            ، برگشت{' '}
            <a className="link" href={`/desk/stock/documents/${reversesId}`}>
              این سند
            </a>
          </>
        )}
      </p>
      {note && <p dir="auto">{note}</p>}
      {reversedBy && (
        <p className="note warn">
          <Icon name="undo" />
          <span>
            این سند برگردانده شده است.{' '}
            <a className="link" href={`/desk/stock/documents/${reversedBy}`}>
              سند برگشت
            </a>
          </span>
        </p>
      )}
      <ul className="document-lines">
        {items.map(({ productId, name, sku, image, change, unitCost }) => (
          <li key={productId} className="has-open">
            <Thumb url={image} />
            <span className="grow cut">
              <a className="open cut block" href={productStockHref(productId)}>
                {name}
              </a>
              <span className="small muted">
                <bdi className="lat">{sku}</bdi>
                {seesCosts && unitCost !== null && `، هر عدد ${groupedDigits(unitCost)} تومان`}
              </span>
            </span>
            <Change value={change} />
          </li>
        ))}
      </ul>
      <p className="row document-sum">
        <span className="grow">
          {toPersianDigits(items.length)} کالا
          {seesCosts && cost > 0 && <span className="muted">، به بهای {groupedDigits(cost)} تومان</span>}
        </span>
        <b>
          <Change value={units} />
        </b>
      </p>
    </div>
  )
}

function Reversal({ document: { id, kind, reversedBy } }: { document: WholeDocument }) {
  const mayMove = useMay()('stock.move')
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!mayMove || kind === 'reversal' || reversedBy) return null
  const reverse = async () => {
    const result = await reverseDocument(id)
    if (!result.isOk) return setError(Object.values(result.problem.fields).join('؛ ') || result.problem.message)
    toast.success('سند برگردانده شد')
    pushPage(`/desk/stock/documents/${result.data.id}`)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={() => setOpen(false)}>
        انصراف
      </button>
      <button type="button" className="btn primary" onClick={() => void reverse()}>
        برگرداندن سند
      </button>
    </>
  )
  return (
    <>
      <button type="button" className="btn end" onClick={() => setOpen(true)}>
        <Icon name="undo" />
        برگرداندن
      </button>
      <Sheet title="برگرداندن سند" isOpen={isOpen} onClose={() => setOpen(false)} footer={footer}>
        <p>سند تازه‌ای با تغییر وارونه ثبت می‌شود و هر دو در گردش انبار می‌ماند.</p>
        {error && (
          <p className="note bad" role="alert">
            <Icon name="alert" />
            {error}
          </p>
        )}
      </Sheet>
    </>
  )
}
