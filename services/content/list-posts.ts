import { countPosts, listPostCards, tagsInUse } from '#db/content/posts.ts'
import { nextPublication } from '#db/content/publication.ts'
import { type BlogQuery, blogHref, type PostCard, postsPerPage, readBlogQuery } from '#domain/content/blog.ts'
import { isoDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { breadcrumbJsonLd, type Crumb, pageTitle, type Site } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext } from '#services/context.ts'

export type BlogPageData = {
  posts: PostCard[]
  query: BlogQuery
  pageCount: number
  tags: { name: string; count: number }[]
  breadcrumb: Crumb[]
  seo: PageSeo
  /** When a post joins by itself. */
  changesAt?: string
}

export const blogCrumbs: readonly Crumb[] = [
  { name: 'خانه', path: '/' },
  { name: 'بلاگ', path: '/blog' },
]

export function blogDescription({ name }: Pick<Site, 'name'>): string {
  return `راهنمای خرید، مقایسه، نگهداری و گارانتی کالای دیجیتال؛ نوشته‌هایی کوتاه و کاربردی از ${name}.`
}

/** One page of the blog, of all posts or of one tag; null beyond the last. */
export async function listPosts({ db, settings }: ServiceContext, parameters: URLSearchParams): Promise<BlogPageData | null> {
  const query = readBlogQuery(parameters)
  if (!query) return null
  const { tag, page } = query
  const [posts, total, tags, next] = await Promise.all([
    listPostCards(db, { tag, limit: postsPerPage, offset: (page - 1) * postsPerPage }),
    countPosts(db, tag),
    tagsInUse(db),
    nextPublication(db),
  ])
  const pageCount = Math.max(1, Math.ceil(total / postsPerPage))
  if (page > pageCount) return null
  const breadcrumb = tag ? [...blogCrumbs, { name: tag, path: blogHref({ tag }) }] : [...blogCrumbs]
  return { posts, query, pageCount, tags, breadcrumb, seo: blogSeo(settings, query, breadcrumb), ...(next && { changesAt: isoDate(next) }) }
}

/** Not indexed: pages by tag repeat the content of the posts. */
function blogSeo(site: Site, query: BlogQuery, breadcrumb: readonly Crumb[]): PageSeo {
  const { tag, page } = query
  const heading = tag ? `نوشته‌های «${tag}»` : 'بلاگ'
  const seo = fixedSeo(site, {
    path: blogHref(query),
    title: pageTitle(site, page > 1 ? `${heading}، صفحه ${toPersianDigits(page)}` : heading),
    description: blogDescription(site),
    jsonLd: [breadcrumbJsonLd(site.baseUrl, breadcrumb)],
  })
  return { ...seo, isIndexed: tag === null }
}
