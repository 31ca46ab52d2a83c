import { renderToStaticMarkup } from 'react-dom/server'
import { BusyPage } from '../pages/busy.tsx'
import { Document } from '../root.tsx'
import { firstPaintScript } from './first-paint.ts'
import type { Assets } from './page-data.ts'

/** The whole HTML document for requests refused with `shop.busy`. */
export function renderBusy({ fonts, styles }: Assets): string {
  const html = renderToStaticMarkup(
    <Document assets={{ fonts, styles }} firstPaintScript={firstPaintScript}>
      <BusyPage />
    </Document>,
  )
  return `<!doctype html>${html}`
}
