import { countProductsIn, productsForSitemap } from '#db/sitemap.ts'
import type { CategoryNode } from '#domain/catalog.ts'
import { listingHref, wholeListing } from '#domain/listing.ts'
import { pageTitle } from '#domain/seo.ts'
import { visibleIds } from './category-trail.ts'
import type { Shop } from './context.ts'
import { landingFamilies, landingSlugs } from './landing-families.ts'
import { listCategories } from './list-categories.ts'
import { fixedSeo, type PageSeo } from './page-seo.ts'

/** A file may hold 50,000 addresses; a fifth of that is made and sent in one go without anybody noticing. */
export const sitemapPartSize = 10_000

export type SitemapEntry = { path: string; changedOn: string | null }

/** How many files the products need, beside the first one with pages and categories. */
export async function countSitemapParts(shop: Shop, partSize = sitemapPartSize): Promise<number> {
  const categoryIds = visibleIds(await listCategories(shop))
  return 1 + Math.ceil((await countProductsIn(shop.db, categoryIds)) / partSize)
}

/** Part 1 has the pages and categories, the others the products; null beyond the end. */
export async function buildSitemapPart(
  shop: Shop,
  part: number,
  pagePaths: readonly string[],
  partSize = sitemapPartSize,
): Promise<SitemapEntry[] | null> {
  const tree = await listCategories(shop)
  if (part === 1) return [...pagePaths, ...categoryPaths(tree)].map((path) => ({ path, changedOn: null }))
  const products = await productsForSitemap(shop.db, visibleIds(tree), { offset: (part - 2) * partSize, limit: partSize })
  return products.length === 0 ? null : products.map(({ slug, changedOn }) => ({ path: `/product/${slug}`, changedOn }))
}

function categoryPaths(tree: readonly CategoryNode[]): string[] {
  return tree.flatMap(({ slug, children }) => [listingHref(wholeListing, { category: slug }), ...categoryPaths(children)])
}

type Link = { label: string; href: string }

/** `/sitemap` for people: groups of links. */
export type SitemapPageData = { sections: { title: string; links: Link[] }[]; seo: PageSeo }

const shopPages: readonly Link[] = [
  { label: 'خانه', href: '/' },
  { label: 'فروشگاه', href: '/store' },
  { label: 'دسته‌بندی', href: '/category' },
  { label: 'فروش عمده', href: '/wholesale' },
  { label: 'کارت هدیه', href: '/gift-cards' },
  { label: 'کیف پول', href: '/wallet' },
]

const aboutPages: readonly Link[] = [
  { label: 'بلاگ', href: '/blog' },
  { label: 'رضایت مشتریان', href: '/satisfaction' },
  { label: 'تماس با ما', href: '/contact' },
  { label: 'درباره ما', href: '/about' },
  { label: 'همکاری با ما', href: '/careers' },
  { label: 'حریم خصوصی', href: '/privacy' },
  { label: 'قوانین و مقررات', href: '/terms' },
  { label: 'شرایط فروش و بازگشت کالا', href: '/sales' },
  { label: 'اطلاعات حقوقی', href: '/legal' },
]

export async function getSitemapPage(shop: Shop): Promise<SitemapPageData> {
  const tree = await listCategories(shop)
  const categoryLink = ({ name, slug }: CategoryNode): Link => ({ label: name, href: listingHref(wholeListing, { category: slug }) })
  return {
    sections: [
      { title: 'فروشگاه', links: [...shopPages] },
      { title: 'خانواده‌ها', links: landingSlugs.map((slug) => ({ label: landingFamilies[slug].heading, href: `/${slug}` })) },
      ...tree.map((category) => ({ title: category.name, links: [category, ...category.children].map(categoryLink) })),
      { title: 'درباره ویترین', links: [...aboutPages] },
    ],
    seo: fixedSeo(shop.settings.baseUrl, {
      path: '/sitemap',
      title: pageTitle('نقشه سایت'),
      description: 'همه‌ی صفحه‌های ویترین در یک نگاه: فروشگاه، دسته‌ها، راهنماها و قوانین.',
    }),
  }
}
