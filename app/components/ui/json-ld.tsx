import { scriptJson } from '#domain/script-json.ts'
import type { JsonLd as Data } from '#domain/seo.ts'

/**
 * Structured data for search engines; the text is safe inside its element (IN-03). A document's own copy of its data
 * does without (router/render.tsx): React leaves what the server wrote.
 */
export function JsonLd({ data }: { data: readonly Data[] }) {
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
}
