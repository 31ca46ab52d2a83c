import { listPostCards } from '#db/content/posts.ts'
import { nextPublication } from '#db/content/publication.ts'
import { countProductsIn, productsForSitemap, textsForSitemap } from '#db/sitemap.ts'
import type { CategoryNode } from '#domain/catalog.ts'
import { postPath } from '#domain/content/blog.ts'
import { type ContentGroup, contentLinks, contentLinksOf, ownPagePath } from '#domain/content/content-pages.ts'
import { isoDate } from '#domain/dates.ts'
import { defaultListing, listingHref } from '#domain/listing.ts'
import { pageTitle } from '#domain/seo.ts'
import type { ServiceContext } from '#services/context.ts'
import { visibleIds } from './category-trail.ts'
import { landingFamilies, landingSlugs } from './landing-families.ts'
import { listCategories } from './list-categories.ts'
import { fixedSeo, type PageSeo } from './page-seo.ts'

/** A file may contain 50,000 URLs; a fifth of that is built and sent without blocking the event loop noticeably. */
const sitemapPartSize = 10_000

export type SitemapEntry = { path: string; changedOn: string | null }

/** The number of product files, besides the first one with pages and categories. */
export async function countSitemapParts(context: ServiceContext, partSize = sitemapPartSize): Promise<number> {
  const categoryIds = visibleIds(await listCategories(context))
  return 1 + Math.ceil((await countProductsIn(context.db, categoryIds)) / partSize)
}

/** Part 1 contains pages, posts and categories, the others products; null beyond the last. */
export async function buildSitemapPart(
  context: ServiceContext,
  part: number,
  pagePaths: readonly string[],
  partSize = sitemapPartSize,
): Promise<SitemapEntry[] | null> {
  const tree = await listCategories(context)
  if (part === 1) return [...(await textEntries(context, pagePaths)), ...categoryPaths(tree).map(undated)]
  const products = await productsForSitemap(context.db, visibleIds(tree), { offset: (part - 2) * partSize, limit: partSize })
  return products.length === 0 ? null : products.map(({ slug, changedOn }) => ({ path: `/product/${slug}`, changedOn }))
}

const undated = (path: string): SitemapEntry => ({ path, changedOn: null })

/** Fixed pages, then published texts with their dates; unpublished ones are left out. */
async function textEntries({ db }: ServiceContext, pagePaths: readonly string[]): Promise<SitemapEntry[]> {
  const texts = await textsForSitemap(db)
  const pages = new Map(texts.filter(({ kind }) => kind === 'page').map(({ slug, changedOn }) => [`/${slug}`, changedOn]))
  const contentPaths = new Set<string>(contentLinks.map(({ path }) => path))
  return [
    ...pagePaths.filter((path) => !contentPaths.has(path)).map(undated),
    ...pagePaths.flatMap((path) => (contentPaths.has(path) && pages.has(path) ? [{ path, changedOn: pages.get(path) ?? null }] : [])),
    ...texts.filter(({ kind }) => kind === 'own').map(({ slug, changedOn }) => ({ path: ownPagePath(slug), changedOn })),
    ...texts.filter(({ kind }) => kind === 'post').map(({ slug, changedOn }) => ({ path: postPath(slug), changedOn })),
  ]
}

function categoryPaths(tree: readonly CategoryNode[]): string[] {
  return tree.flatMap(({ slug, children }) => [listingHref(defaultListing, { category: slug }), ...categoryPaths(children)])
}

type Link = { label: string; href: string }

/** The HTML sitemap: groups of links. */
export type SitemapPageData = { sections: { title: string; links: Link[] }[]; seo: PageSeo; changesAt?: string }

const shopPages: readonly Link[] = [
  { label: 'خانه', href: '/' },
  { label: 'فروشگاه', href: '/store' },
  { label: 'دسته‌بندی', href: '/category' },
  { label: 'فروش عمده', href: '/wholesale' },
  { label: 'رضایت مشتریان', href: '/satisfaction' },
]

const newestPosts = 12

export async function getSitemapPage(context: ServiceContext): Promise<SitemapPageData> {
  const [tree, texts, posts, next] = await Promise.all([
    listCategories(context),
    textsForSitemap(context.db),
    listPostCards(context.db, { tag: null, limit: newestPosts, offset: 0 }),
    nextPublication(context.db),
  ])
  const published = new Set(texts.filter(({ kind }) => kind === 'page').map(({ slug }) => slug))
  const textLinks = (...groups: ContentGroup[]): Link[] =>
    groups
      .flatMap(contentLinksOf)
      .filter(({ slug }) => published.has(slug))
      .map(({ label, path }) => ({ label, href: path }))
  const ownLinks = texts.filter(({ kind }) => kind === 'own').map(({ slug, title }) => ({ label: title, href: ownPagePath(slug) }))
  const categoryLink = ({ name, slug }: CategoryNode): Link => ({ label: name, href: listingHref(defaultListing, { category: slug }) })
  return {
    sections: [
      { title: 'فروشگاه', links: [...shopPages, ...textLinks('shopping')] },
      { title: 'خانواده‌ها', links: landingSlugs.map((slug) => ({ label: landingFamilies[slug].heading, href: `/${slug}` })) },
      ...tree.map((category) => ({ title: category.name, links: [category, ...category.children].map(categoryLink) })),
      { title: 'راهنما', links: textLinks('guide') },
      { title: 'صفحه‌های دیگر', links: ownLinks },
      {
        title: 'بلاگ',
        links: [{ label: 'همه نوشته‌ها', href: '/blog' }, ...posts.map(({ slug, title }) => ({ label: title, href: postPath(slug) }))],
      },
      { title: `درباره ${context.settings.name}`, links: textLinks('about', 'rules') },
    ].filter(({ links }) => links.length > 0),
    ...(next && { changesAt: isoDate(next) }),
    seo: fixedSeo(context.settings, {
      path: '/sitemap',
      title: pageTitle(context.settings, 'نقشه سایت'),
      description: `همه‌ی صفحه‌های ${context.settings.name} در یک نگاه: فروشگاه، دسته‌ها، راهنماها و قوانین.`,
    }),
  }
}
