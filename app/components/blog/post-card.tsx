import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { type PostCard as Post, postPath } from '#domain/content/blog.ts'
import { PostMeta } from './post-meta.tsx'
import { PostPicture } from './post-picture.tsx'

type PostCardProps = { post: Post; level?: 'h2' | 'h3'; isPriority?: boolean }

/** The whole card is one link. */
export function PostCard({ post, level = 'h2', isPriority = false }: PostCardProps) {
  return (
    <article className="group link-card flex h-full flex-col overflow-hidden">
      <div className="overflow-hidden">
        <PostPicture
          cover={post.cover}
          sizes="(min-width: 80rem) 26rem, (min-width: 40rem) 46vw, 92vw"
          isPriority={isPriority}
          className="aspect-16/10 w-full transition duration-250 ease-out group-hover:[scale:1.03]"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5">
        <Tag post={post} />
        <PostTitle post={post} level={level} className="line-clamp-2 text-lg leading-8" />
        <p className="line-clamp-2 text-sm leading-7 text-muted">{post.summary}</p>
        <div className="mt-auto pt-2">
          <PostMeta post={post} />
        </div>
      </div>
    </article>
  )
}

/** The newest post, at the top of the blog. */
export function LeadPost({ post }: { post: Post }) {
  return (
    <article className="group link-card grid overflow-hidden lg:grid-cols-[1.35fr_1fr]">
      <div className="overflow-hidden">
        <PostPicture
          cover={post.cover}
          sizes="(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, 92vw"
          isPriority
          className="aspect-16/10 size-full transition duration-250 ease-out group-hover:[scale:1.02] lg:aspect-auto lg:min-h-96"
        />
      </div>
      <div className="flex flex-col justify-center gap-3 p-5 sm:p-8 lg:p-10">
        <Tag post={post} />
        <PostTitle post={post} level="h2" className="text-title" />
        <p className="line-clamp-4 text-muted">{post.summary}</p>
        <PostMeta post={post} />
      </div>
    </article>
  )
}

function Tag({ post }: { post: Post }) {
  return <p className="text-note font-bold text-act">{post.tags[0]}</p>
}

function PostTitle({ post, level: Heading, className }: { post: Post; level: 'h2' | 'h3'; className: string }) {
  return (
    <Heading className={className}>
      <a href={postPath(post.slug)} className="outline-none after:absolute after:inset-0 after:rounded-card">
        <MixedText text={post.title} />
      </a>
    </Heading>
  )
}
