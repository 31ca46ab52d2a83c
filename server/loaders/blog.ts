import { getPostPage, type PostPageData } from '#services/content/get-post-page.ts'
import { type BlogPageData, listPosts } from '#services/content/list-posts.ts'
import type { ServiceContext } from '#services/context.ts'

export function blogLoader(context: ServiceContext, { query }: { query: URLSearchParams }): Promise<BlogPageData | null> {
  return listPosts(context, query)
}

export function postLoader(context: ServiceContext, { params }: { params: Record<string, string> }): Promise<PostPageData | null> {
  return getPostPage(context, params.slug ?? '')
}
