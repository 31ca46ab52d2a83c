import { getPostPage, type PostPageData } from '#services/content/get-post-page.ts'
import { type BlogPageData, listPosts } from '#services/content/list-posts.ts'
import type { Shop } from '#services/context.ts'

export function blogLoader(shop: Shop, { query }: { query: URLSearchParams }): Promise<BlogPageData | null> {
  return listPosts(shop, query)
}

export function postLoader(shop: Shop, { params }: { params: Record<string, string> }): Promise<PostPageData | null> {
  return getPostPage(shop, params.slug ?? '')
}
