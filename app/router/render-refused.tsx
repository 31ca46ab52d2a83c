import { renderToStaticMarkup } from 'react-dom/server'
import { Shop } from '#app/components/ui/shop-name.ts'
import { RefusedPage, type RefusedReason } from '#app/pages/refused.tsx'
import { Document } from '#app/root.tsx'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'
import type { Assets } from './page-data.ts'

/** The whole HTML document for requests refused with 503 `shop.busy` or 429 `request.tooMany`. */
export function renderRefused({ fonts, headScript, styles }: Assets, settings: ShellSettings, reason: RefusedReason): string {
  const html = renderToStaticMarkup(
    <Document assets={{ fonts }} headScript={headScript} styles={styles} accentStyle={settings.accentStyle}>
      <Shop value={settings}>
        <RefusedPage reason={reason} />
      </Shop>
    </Document>,
  )
  return `<!doctype html>${html}`
}
