import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DeskReceipt } from '#app/stores/desk/receipts.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'

const urlOf = (receiptId: string) => `/api/desk/receipts/${receiptId}/file`
const isPicture = ({ contentType }: DeskReceipt) => contentType.startsWith('image/')
const stepPx = 120

type StageProps = { receipt: DeskReceipt; next: DeskReceipt | undefined; today: string; takesFocus: boolean }

/** The picture of a receipt, large, to zoom and turn; a PDF is downloaded. */
export function Stage({ receipt, next, today, takesFocus }: StageProps) {
  const stage = useRef<HTMLElement>(null)
  const [isZoomed, setZoomed] = useState(false)
  const [turns, setTurns] = useState(0)
  const zoom = () => setZoomed(!isZoomed)
  const turn = () => setTurns((turns + 1) % 4)
  useShortcuts([
    { code: 'KeyZ', caps: ['Z'], label: 'بزرگ‌نمایی', run: zoom },
    { code: 'KeyT', caps: ['T'], label: 'چرخاندن', run: turn },
  ])
  useEffect(() => {
    if (takesFocus) stage.current?.focus()
  }, [takesFocus])
  // The browser has the next picture decoded before it is shown.
  useEffect(() => {
    if (next && isPicture(next)) new Image().src = urlOf(next.receiptId)
  }, [next])
  return (
    <section ref={stage} className="stage" aria-label={`تصویر رسید ${receipt.code}`} tabIndex={-1}>
      <Tools receipt={receipt} isZoomed={isZoomed} onZoom={zoom} onTurn={turn} />
      {isPicture(receipt) ? (
        <Picture receipt={receipt} isZoomed={isZoomed} turns={turns} />
      ) : (
        <div className="paper">
          <a className="btn" href={urlOf(receipt.receiptId)} download>
            <Icon name="document" />
            گرفتن فایل PDF
          </a>
        </div>
      )}
      <p className="small muted sent">
        فرستاده شده {momentLabel(receipt.sentAt, today)}، {toPersianDigits(Math.ceil(receipt.byteSize / 1024))} کیلوبایت
      </p>
    </section>
  )
}

type ToolsProps = { receipt: DeskReceipt; isZoomed: boolean; onZoom: () => void; onTurn: () => void }

function Tools({ receipt, isZoomed, onZoom, onTurn }: ToolsProps) {
  if (!isPicture(receipt)) return null
  return (
    <div className="zoom">
      <button type="button" className="btn square plain" aria-label="بزرگ‌نمایی" aria-pressed={isZoomed} onClick={onZoom}>
        <Icon name="zoom" />
      </button>
      <button type="button" className="btn square plain" aria-label="چرخاندن" onClick={onTurn}>
        <Icon name="rotate" />
      </button>
      <a className="btn square plain" aria-label="باز کردن در صفحه‌ی تازه" href={urlOf(receipt.receiptId)} target="_blank" rel="noreferrer">
        <Icon name="share" />
      </a>
    </div>
  )
}

function Picture({ receipt, isZoomed, turns }: { receipt: DeskReceipt; isZoomed: boolean; turns: number }) {
  const paper = useRef<HTMLDivElement>(null)
  const pan = (left: number, top: number) => paper.current?.scrollBy({ left: left * stepPx, top: top * stepPx })
  const panKeys = [
    { code: 'ArrowUp', caps: ['↑'], label: 'بالای تصویر', run: () => pan(0, -1) },
    { code: 'ArrowDown', caps: ['↓'], label: 'پایین تصویر', run: () => pan(0, 1) },
    { code: 'ArrowLeft', caps: ['←'], label: 'چپ تصویر', run: () => pan(-1, 0) },
    { code: 'ArrowRight', caps: ['→'], label: 'راست تصویر', run: () => pan(1, 0) },
  ]
  useShortcuts(isZoomed ? panKeys : [])
  return (
    <div ref={paper} className={isZoomed ? 'paper zoomed' : 'paper'}>
      <img src={urlOf(receipt.receiptId)} alt={`رسید سفارش ${receipt.code}`} data-turns={turns} />
    </div>
  )
}
