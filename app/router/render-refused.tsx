import { renderToStaticMarkup } from 'react-dom/server'
import { RefusedPage, type RefusedReason } from '../pages/refused.tsx'
import { Document } from '../root.tsx'
import { headScript } from './head-script.ts'
import type { Assets } from './page-data.ts'

/** The whole HTML document for requests refused with 503 `shop.busy` or 429 `request.tooMany`. */
export function renderRefused({ fonts, styles }: Assets, reason: RefusedReason): string {
  const html = renderToStaticMarkup(
    <Document assets={{ fonts }} headScript={headScript} styles={styles}>
      <RefusedPage reason={reason} />
    </Document>,
  )
  return `<!doctype html>${html}`
}
