import { type ReactNode, useEffect } from 'react'
import { ErrorBoundary } from './components/layout/error-boundary.tsx'
import { Shell } from './components/layout/shell.tsx'
import type { DocumentAssets, DocumentData } from './router/page-data.ts'
import type { PageComponent } from './routes.ts'

type RootProps = {
  Page: PageComponent
  data: DocumentData
  /** `data` as JSON, escaped for a script element. */
  dataJson: string
  /** The inline script (router/first-paint.ts); passed in so that it is not in the client bundle. */
  firstPaintScript: string
  /** Called after hydration. */
  onReady?: () => void
}

/** A page inside the shell and the document, with the data that hydration needs. */
export function Root({ Page, data, dataJson, firstPaintScript, onReady }: RootProps) {
  const { assets, settings, path, props } = data
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    onReady?.()
  }, [onReady])
  return (
    <Document assets={assets} firstPaintScript={firstPaintScript}>
      <Shell path={path} settings={settings} Bar={Page.Bar}>
        <ErrorBoundary path={path}>
          <Page {...props} />
        </ErrorBoundary>
      </Shell>
      <script id="page-data" type="application/json" dangerouslySetInnerHTML={{ __html: dataJson }} />
    </Document>
  )
}

type DocumentProps = {
  /** Without a script the page is not hydrated. */
  assets: Pick<DocumentAssets, 'styles' | 'fonts'> & Partial<DocumentAssets>
  firstPaintScript: string
  children: ReactNode
}

/** The inline script imports them after the first paint; in development Vite serves the sources as modules. */
function Scripts({ script, modules }: Pick<DocumentAssets, 'script' | 'modules'>) {
  if (modules.length === 0) return <script type="module" src={script} />
  return [script, ...modules].map((module) => <link key={module} rel="app" href={module} />)
}

/** The document. The inline script may have changed the theme class before hydration, hence the suppressed warning. */
export function Document({ assets, firstPaintScript, children }: DocumentProps) {
  return (
    <html lang="fa" dir="rtl" className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0c0e" suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.script && <Scripts script={assets.script} modules={assets.modules ?? []} />}
      </head>
      <body>{children}</body>
    </html>
  )
}
