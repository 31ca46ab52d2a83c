import { findPost } from '#db/content/posts.ts'
import { readingLabel } from '#domain/content/blog.ts'
import type { ServiceContext } from '#services/context.ts'

/** The contents of a post's share image. */
export type PostShare = { title: string; note: string; imageUrl: string | null }

/** Null when the post is unknown or not published. */
export async function getPostShare({ db }: ServiceContext, slug: string): Promise<PostShare | null> {
  const post = await findPost(db, slug)
  return post && { title: post.card.title, note: readingLabel(post.card.readingMinutes), imageUrl: post.card.cover?.url ?? null }
}
