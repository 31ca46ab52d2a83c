import { findPage, publishedSlugs } from '#db/content/pages.ts'
import { type ContentLink, linksOfSameGroup, ownPagePath } from '#domain/content/content-pages.ts'
import { listsShipping, withShopWords } from '#domain/content/shop-words.ts'
import { type MarkdownNode, type Section, withAnchors } from '#domain/markdown.ts'
import { breadcrumbJsonLd, type Crumb, metaDescription, pageTitle } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import { parseMarkdown } from '#services/content/markdown.ts'
import type { ServiceContext } from '#services/context.ts'
import { listShippingMethods } from '#services/shipping/list-shipping-methods.ts'

export type ContentPageData = {
  slug: string
  title: string
  description: string
  /** ISO, in UTC. */
  updatedAt: string
  body: MarkdownNode[]
  sections: Section[]
  /** The published pages of the same group, this one included. */
  neighbours: ContentLink[]
  supportPhone: string
  breadcrumb: Crumb[]
  seo: PageSeo
}

/** A page at a fixed path, whose text is stored in the database; null when it is unknown or not published. */
export async function getContentPage(context: ServiceContext, slug: string): Promise<ContentPageData | null> {
  const [page, published] = await Promise.all([readPage(context, { slug, isOwn: false }), publishedSlugs(context.db)])
  return page && { ...page, neighbours: linksOfSameGroup(slug).filter((link) => published.has(link.slug)) }
}

/** A page that the owner added. */
export async function getOwnPage(context: ServiceContext, slug: string): Promise<ContentPageData | null> {
  const page = await readPage(context, { slug, isOwn: true })
  return page && { ...page, neighbours: [] }
}

type PageText = Omit<ContentPageData, 'neighbours'>

async function readPage({ db, settings }: ServiceContext, { slug, isOwn }: { slug: string; isOwn: boolean }): Promise<PageText | null> {
  const page = await findPage(db, slug, { isOwn })
  if (!page) return null
  const { title, updatedAt } = page
  const words = listsShipping(page.body) ? { ...settings, shippingMethods: await listShippingMethods(db, settings) } : settings
  const description = withShopWords(page.description, settings)
  const path = isOwn ? ownPagePath(slug) : `/${slug}`
  const breadcrumb = [
    { name: 'خانه', path: '/' },
    { name: title, path },
  ]
  const { nodes: body, sections } = withAnchors(parseMarkdown(withShopWords(page.body, words)))
  return {
    slug,
    title,
    description,
    updatedAt: updatedAt.toISOString(),
    body,
    sections,
    supportPhone: settings.supportPhone,
    breadcrumb,
    seo: fixedSeo(settings, {
      path,
      title: pageTitle(settings, page.seoTitle || title),
      description: metaDescription(page.seoDescription || description),
      jsonLd: [breadcrumbJsonLd(settings.baseUrl, breadcrumb)],
    }),
  }
}
