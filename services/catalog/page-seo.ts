import { absoluteUrl, type JsonLd } from '#domain/seo.ts'

/** What the head of a public page tells machines. Addresses are absolute. */
export type PageSeo = {
  title: string
  description: string
  keywords: string | null
  canonical: string
  /** 1200 by 630 for products. */
  image: string | null
  /** False for filtered listings: too many of them say the same. */
  isIndexed: boolean
  jsonLd: JsonLd[]
}

/** The head of a page that is always the same. */
export function fixedSeo(baseUrl: string, page: { path: string; title: string; description: string; jsonLd?: JsonLd[] }): PageSeo {
  const { path, title, description, jsonLd = [] } = page
  return { title, description, keywords: null, canonical: absoluteUrl(baseUrl, path), image: null, isIndexed: true, jsonLd }
}
