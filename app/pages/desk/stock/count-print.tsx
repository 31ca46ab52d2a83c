import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { fitToWidth } from '#app/components/desk/print/fit-to-width.ts'
import { SellerName } from '#app/components/desk/print/print-parts.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import type { DeskResult } from '#app/stores/desk/api.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { type CountItem, loadSheet, useCount } from '#app/stores/desk/stock/counts.ts'
import { dayLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** The sheet of a count on A4, with a box for each number and the time of counting. */
export default function CountPrintPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: count } = useCount(id)
  const [result, setResult] = useState<DeskResult<CountItem[]> | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isCurrent = attempt > 0
    void loadSheet(id).then((reply) => isCurrent && setResult(reply))
    return () => {
      isCurrent = false
    }
  }, [id, attempt])
  const print = () => void document.fonts.ready.then(() => window.print())
  useShortcuts(result?.isOk ? [{ code: 'KeyP', caps: ['P'], label: 'چاپ', run: print }] : [])
  return (
    <>
      <PageHead name="چاپ برگه‌ی شمارش" title="چاپ برگه" parent={{ href: `/desk/stock/counts/${id}`, label: count?.name ?? 'انبارگردانی' }}>
        <button type="button" className="btn primary end" onClick={print} disabled={!result?.isOk}>
          <Icon name="print" />
          چاپ<kbd className="not-phone">P</kbd>
        </button>
      </PageHead>
      <div className="print-page">
        {result?.isOk && count ? (
          <PrintedSheet name={count.name} day={dayLabel(count.today, count.today)} items={result.data} />
        ) : result && !result.isOk ? (
          <Failed title="برگه آماده نشد" problem={result.problem} onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <Bones rows={6} />
        )}
      </div>
    </>
  )
}

function PrintedSheet({ name, day, items }: { name: string; day: string; items: readonly CountItem[] }) {
  const sheets = useRef<HTMLDivElement>(null)
  useEffect(() => fitToWidth(sheets.current, 210), [])
  return (
    <div className="papers">
      <div ref={sheets} className="sheets a4">
        <article className="print-paper" aria-label={name}>
          <header className="print-head">
            <div>
              <p className="print-shop">
                <SellerName />
              </p>
              <h2>{name}</h2>
              <p>
                {day}، {toPersianDigits(items.length)} کالا
              </p>
            </div>
            <p className="count-signs">
              شمارنده: ……………………
              <br />
              ساعت: ……………………
            </p>
          </header>
          <p>همه‌ی دانه‌ها را بشمارید، همراه با آنچه برای سفارش‌های فرستاده‌نشده کنار گذاشته شده است.</p>
          <table className="print-lines">
            <thead>
              <tr>
                <th scope="col">ردیف</th>
                <th scope="col">کالا</th>
                <th scope="col">SKU</th>
                <th scope="col">شمارش</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ productId, name: product, sku }, index) => (
                <tr key={productId}>
                  <td>{toPersianDigits(index + 1)}</td>
                  <td>{product}</td>
                  <td>
                    <bdi dir="ltr" className="print-sku">
                      {sku}
                    </bdi>
                  </td>
                  <td>
                    <span className="count-box" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      </div>
    </div>
  )
}
