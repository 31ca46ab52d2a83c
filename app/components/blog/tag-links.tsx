import { blogHref } from '#domain/content/blog.ts'
import { toPersianDigits } from '#domain/digits.ts'

type TagLinksProps = { tags: readonly { name: string; count: number }[]; chosen: string | null }

/** Filters of the blog as links. */
export function TagLinks({ tags, chosen }: TagLinksProps) {
  if (tags.length === 0) return null
  const look =
    'inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 text-sm whitespace-nowrap text-muted shadow-lift ringed ringed-line transition hover:text-text aria-[current=true]:bg-act aria-[current=true]:font-bold aria-[current=true]:text-on-act aria-[current=true]:ringed-transparent'
  return (
    <nav aria-label="برچسب‌ها" className="-mx-(--gutter)">
      <ul className="bleed flex gap-2 lg:flex-wrap">
        <li>
          <a href="/blog" aria-current={chosen === null ? 'true' : undefined} className={look}>
            همه نوشته‌ها
          </a>
        </li>
        {tags.map(({ name, count }) => (
          <li key={name}>
            <a href={blogHref({ tag: name })} aria-current={name === chosen ? 'true' : undefined} className={look}>
              {name}
              <span className="text-note opacity-80">{toPersianDigits(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
