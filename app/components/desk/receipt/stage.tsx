import { useState } from 'react'
import type { DeskReceipt } from '#app/stores/desk/receipts.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Icon } from '../icons.tsx'

/** The picture of a receipt, large; a PDF opens in a tab of its own. */
export function Stage({ receipt: { receiptId, code, contentType, byteSize, sentAt }, today }: { receipt: DeskReceipt; today: string }) {
  const [isZoomed, setZoomed] = useState(false)
  const [turns, setTurns] = useState(0)
  const url = `/api/desk/receipts/${receiptId}/file`
  const isPicture = contentType.startsWith('image/')
  useShortcuts([{ code: 'KeyZ', caps: ['Z'], label: 'بزرگ‌نمایی', run: () => setZoomed(!isZoomed) }])
  return (
    <section className="stage" aria-label="تصویر رسید">
      <div className="zoom">
        {isPicture && (
          <>
            <button
              type="button"
              className="btn square plain"
              aria-label="بزرگ‌نمایی"
              aria-pressed={isZoomed}
              onClick={() => setZoomed(!isZoomed)}
            >
              <Icon name="zoom" />
            </button>
            <button type="button" className="btn square plain" aria-label="چرخاندن" onClick={() => setTurns((turns + 1) % 4)}>
              <Icon name="rotate" />
            </button>
          </>
        )}
        <a className="btn square plain" aria-label="باز کردن در صفحه‌ی تازه" href={url} target="_blank" rel="noreferrer">
          <Icon name="share" />
        </a>
      </div>
      <div className={isZoomed ? 'paper zoomed' : 'paper'}>
        {isPicture ? (
          <img src={url} alt={`رسید سفارش ${code}`} data-turns={turns} />
        ) : (
          <a className="btn" href={url} target="_blank" rel="noreferrer">
            <Icon name="document" />
            باز کردن فایل PDF
          </a>
        )}
      </div>
      <p className="small muted">
        فرستاده شده {momentLabel(sentAt, today)}، {toPersianDigits(Math.ceil(byteSize / 1024))} کیلوبایت
      </p>
    </section>
  )
}
