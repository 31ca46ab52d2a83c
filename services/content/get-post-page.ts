import { cardsById } from '#db/cards-by-id.ts'
import { findPost, productsOfPost, relatedPosts } from '#db/content/posts.ts'
import { nextPublication } from '#db/content/publication.ts'
import { cardOf, type ProductCard } from '#domain/catalog.ts'
import { type PostCard, postJsonLd, postPath, relatedPostCount } from '#domain/content/blog.ts'
import { isoDate } from '#domain/dates.ts'
import { type MarkdownNode, type Section, withAnchors } from '#domain/markdown.ts'
import { absoluteUrl, breadcrumbJsonLd, type Crumb, metaDescription, pageTitle, type Site } from '#domain/seo.ts'
import type { PageSeo } from '#services/catalog/page-seo.ts'
import { parseMarkdown } from '#services/content/markdown.ts'
import type { ServiceContext } from '#services/context.ts'
import { blogCrumbs } from './list-posts.ts'

export type PostPageData = {
  post: PostCard
  body: MarkdownNode[]
  sections: Section[]
  products: ProductCard[]
  related: PostCard[]
  breadcrumb: Crumb[]
  seo: PageSeo
  /** When a related post may join by itself. */
  changesAt?: string
}

/** Null for a post that is unknown or not published. */
export async function getPostPage({ db, settings }: ServiceContext, slug: string): Promise<PostPageData | null> {
  const found = await findPost(db, slug)
  if (!found) return null
  const { id, card: post, updatedAt } = found
  const [productIds, related, next] = await Promise.all([
    productsOfPost(db, id),
    relatedPosts(db, { id, tags: post.tags }, relatedPostCount),
    nextPublication(db),
  ])
  const { nodes: body, sections } = withAnchors(parseMarkdown(found.body))
  return {
    post,
    body,
    sections,
    products: (await cardsById(db, settings.cards, productIds)).map(cardOf),
    related,
    breadcrumb: [...blogCrumbs],
    seo: postSeo(settings, { ...post, updatedAt: updatedAt.toISOString() }, { title: found.seoTitle, description: found.seoDescription }),
    ...(next && { changesAt: isoDate(next) }),
  }
}

/** `own`: what the owner wrote for search engines; empty where the post's own texts serve. */
function postSeo(site: Site, post: PostCard & { updatedAt: string }, own: { title: string; description: string }): PageSeo {
  const path = postPath(post.slug)
  const image = absoluteUrl(site.baseUrl, `/share/blog/${post.slug}.jpg`)
  return {
    title: pageTitle(site, own.title || post.title),
    description: metaDescription(own.description || post.summary),
    keywords: post.tags.join('، ') || null,
    canonical: absoluteUrl(site.baseUrl, path),
    image,
    isIndexed: true,
    jsonLd: [postJsonLd(site, { ...post, image }), breadcrumbJsonLd(site.baseUrl, [...blogCrumbs, { name: post.title, path }])],
  }
}
