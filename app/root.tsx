import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from './components/layout/error-boundary.tsx'
import { Shell } from './components/layout/shell.tsx'
import { endHydration } from './components/ui/early-input.ts'
import { Shop } from './components/ui/shop-name.ts'
import type { DocumentAssets, DocumentData, InlineTexts } from './router/page-data.ts'
import type { PageComponent } from './routes.ts'

type RootProps = InlineTexts & {
  Page: PageComponent
  data: DocumentData
  /** `data` as JSON, escaped for a script element. */
  dataJson: string
  /** Called after hydration. */
  onReady?: () => void
}

/** A page inside the shell and the document, with the data that hydration needs. */
export function Root({ Page, data, dataJson, headScript, styles, onReady }: RootProps) {
  const { assets, settings, path, props } = data
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    onReady?.()
    endHydration(document.documentElement)
  }, [onReady])
  return (
    <Document assets={assets} headScript={headScript} styles={styles} accentStyle={settings.accentStyle}>
      <Shop value={settings}>
        <Shell path={path} settings={settings} Bar={Page.Bar}>
          <ErrorBoundary path={path}>
            <Page {...props} />
          </ErrorBoundary>
        </Shell>
      </Shop>
      <script
        id="page-data"
        type="application/json"
        data-modules={[assets.script, ...assets.modules].join(' ')}
        dangerouslySetInnerHTML={{ __html: dataJson }}
      />
    </Document>
  )
}

type DocumentProps = InlineTexts & {
  /** Without a script the page is not hydrated. */
  assets: Pick<DocumentAssets, 'fonts'> & Partial<Pick<DocumentAssets, 'script'>>
  /** Rules of the owner's colour. */
  accentStyle: string | undefined
  children: ReactNode
}

/**
 * The document, in the sequence in which a slow network should deliver: styles, font, the markup with its first picture. The inline script
 * requests the other scripts.
 * The inline script may have changed the theme class before hydration, hence the suppressed warning.
 */
export function Document({ assets: { fonts, script }, headScript, styles, accentStyle, children }: DocumentProps) {
  return (
    <html lang="fa" dir="rtl" className="dark" data-dehydrated={script && ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0c0e" suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {accentStyle && <style dangerouslySetInnerHTML={{ __html: accentStyle }} />}
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/icon" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  )
}
