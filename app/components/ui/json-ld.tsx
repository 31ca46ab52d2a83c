import { scriptJson } from '#domain/script-json.ts'
import type { JsonLd as Data } from '#domain/seo.ts'

/**
 * Structured data for search engines, escaped for a script element (IN-03). The hydration data omits it (router/render.tsx):
 * React does not replace the server's HTML.
 */
export function JsonLd({ data }: { data: readonly Data[] }) {
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
}
