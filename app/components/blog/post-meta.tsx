import { Icon } from '#app/components/ui/icons.tsx'
import { type PostCard, readingLabel } from '#domain/content/blog.ts'
import { jalaliDate } from '#domain/dates.ts'

/** Publication date and reading time. */
export function PostMeta({ post }: { post: Pick<PostCard, 'publishedAt' | 'readingMinutes'> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-note text-muted">
      <time dateTime={post.publishedAt}>{jalaliDate(post.publishedAt)}</time>
      <span className="inline-flex items-center gap-1.5">
        <Icon name="clock" className="size-4" />
        {readingLabel(post.readingMinutes)}
      </span>
    </p>
  )
}
