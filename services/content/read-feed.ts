import { listPostCards } from '#db/content/posts.ts'
import type { PostCard } from '#domain/content/blog.ts'
import type { ServiceContext } from '#services/context.ts'

/** The number of posts in the feed. */
const feedLength = 30

export async function readFeed({ db }: ServiceContext): Promise<PostCard[]> {
  return listPostCards(db, { tag: null, limit: feedLength, offset: 0 })
}
