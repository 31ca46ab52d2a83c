import { scriptJson } from '#domain/script-json.ts'
import type { JsonLd as Data } from '#domain/seo.ts'

/** Structured data for search engines; the text is safe inside its element (IN-03). */
export function JsonLd({ data }: { data: Data }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />
}
