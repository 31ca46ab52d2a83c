import type { PageSeo } from '#services/catalog/page-seo.ts'
import { JsonLd } from './json-ld.tsx'
import { useShopName } from './shop-name.ts'

/** Metadata of a public page for search engines and previews; React hoists it into the head. */
export function PageHead({ seo, type = 'website' }: { seo: PageSeo; type?: 'website' | 'product' | 'article' }) {
  const shopName = useShopName()
  return (
    <>
      <title>{seo.title}</title>
      <meta name="description" content={seo.description} />
      {seo.keywords && <meta name="keywords" content={seo.keywords} />}
      {!seo.isIndexed && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={seo.canonical} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="fa_IR" />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:title" content={seo.title} />
      <meta property="og:description" content={seo.description} />
      <meta property="og:url" content={seo.canonical} />
      {seo.image && (
        <>
          <meta property="og:image" content={seo.image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content={seo.image ? 'summary_large_image' : 'summary'} />
      <JsonLd data={seo.jsonLd} />
    </>
  )
}
