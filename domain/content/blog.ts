import { toPersianDigits } from '#domain/digits.ts'
import { absoluteUrl, type JsonLd, type Site } from '#domain/seo.ts'
import { cleanLine } from '#domain/text.ts'

export type PostCard = {
  slug: string
  title: string
  summary: string
  cover: { url: string; alt: string } | null
  authorName: string
  tags: string[]
  /** ISO, in UTC. */
  publishedAt: string
  readingMinutes: number
}

export const postsPerPage = 12
export const relatedPostCount = 3

const wordsPerMinute = 200

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export function readingLabel(minutes: number): string {
  return `${toPersianDigits(minutes)} دقیقه مطالعه`
}

export type BlogQuery = { tag: string | null; page: number }

const maxTagLength = 60

/** `/blog?tag&page`; null for an invalid page number. */
export function readBlogQuery(query: { get(name: string): string | null }): BlogQuery | null {
  const page = query.get('page') ?? '1'
  const tag = cleanLine((query.get('tag') ?? '').slice(0, maxTagLength)) || null
  return /^[1-9][0-9]{0,3}$/.test(page) ? { tag, page: Number(page) } : null
}

export function blogHref({ tag = null, page = 1 }: Partial<BlogQuery> = {}): string {
  const parameters = new URLSearchParams()
  if (tag) parameters.set('tag', tag)
  if (page > 1) parameters.set('page', String(page))
  const query = parameters.toString()
  return query ? `/blog?${query}` : '/blog'
}

export function postPath(slug: string): string {
  return `/blog/${slug}`
}

export function postJsonLd({ baseUrl, name }: Site, post: PostCard & { updatedAt: string; image: string }): JsonLd {
  const url = absoluteUrl(baseUrl, postPath(post.slug))
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.summary,
    image: [post.image],
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: 'fa-IR',
    keywords: post.tags,
    timeRequired: `PT${post.readingMinutes}M`,
    author: { '@type': 'Person', name: post.authorName },
    publisher: { '@type': 'Organization', '@id': absoluteUrl(baseUrl, '/#organization'), name },
  }
}
