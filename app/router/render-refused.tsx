import { renderToStaticMarkup } from 'react-dom/server'
import { ShopName } from '../components/ui/shop-name.ts'
import { RefusedPage, type RefusedReason } from '../pages/refused.tsx'
import { Document } from '../root.tsx'
import { headScript } from './head-script.ts'
import type { Assets } from './page-data.ts'

/** The whole HTML document for requests refused with 503 `shop.busy` or 429 `request.tooMany`. */
export function renderRefused({ fonts, styles }: Assets, shopName: string, reason: RefusedReason): string {
  const html = renderToStaticMarkup(
    <Document assets={{ fonts }} headScript={headScript} styles={styles}>
      <ShopName value={shopName}>
        <RefusedPage reason={reason} />
      </ShopName>
    </Document>,
  )
  return `<!doctype html>${html}`
}
