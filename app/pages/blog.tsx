import { FeedLink } from '#app/components/blog/feed-link.tsx'
import { LeadPost, PostCard } from '#app/components/blog/post-card.tsx'
import { TagLinks } from '#app/components/blog/tag-links.tsx'
import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { blogHref } from '#domain/content/blog.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { BlogPageData } from '#services/content/list-posts.ts'

export function BlogPage({ posts, query, pageCount, tags, breadcrumb, seo }: BlogPageData) {
  return (
    <main id="content" tabIndex={-1} className="frame">
      <PageHead seo={seo} />
      <FeedLink />
      <Breadcrumb crumbs={breadcrumb} />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-2">
        <div>
          <h1 className="text-heading">{query.tag ? `نوشته‌های «${query.tag}»` : 'بلاگ'}</h1>
          <p className="mt-2 max-w-2xl text-muted">راهنمای خرید، مقایسه، نگهداری و گارانتی کالای دیجیتال</p>
        </div>
        <a href="/blog/feed.xml" className="inline-flex min-h-11 items-center gap-2 text-sm text-muted transition hover:text-text">
          <Icon name="rss" className="size-5" />
          خوراک بلاگ
        </a>
      </header>
      <TagLinks tags={tags} chosen={query.tag} />
      {posts.length === 0 ? <NoPosts hasTag={query.tag !== null} /> : <PostList posts={posts} query={query} />}
      <Pages query={query} pageCount={pageCount} />
    </main>
  )
}

/** The first page of all posts starts with a large card. */
function PostList({ posts, query }: Pick<BlogPageData, 'posts' | 'query'>) {
  const [lead, ...others] = posts
  const hasLead = lead !== undefined && query.page === 1 && query.tag === null
  const cards = hasLead ? others : posts
  return (
    <div className="mt-4 spaced-5 lg:mt-6 lg:spaced-8">
      {hasLead && <LeadPost post={lead} />}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {cards.map((post, index) => (
          <li key={post.slug}>
            <PostCard post={post} isPriority={!hasLead && index < 2} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoPosts({ hasTag }: { hasTag: boolean }) {
  return hasTag ? (
    <EmptyState icon="tag" heading="نوشته‌ای با این برچسب نیست" sentence="شاید برچسب جابه‌جا شده باشد. همه‌ی نوشته‌ها را ببینید.">
      <ButtonLink href="/blog">همه نوشته‌ها</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState
      icon="pencil"
      heading="هنوز نوشته‌ای منتشر نشده است"
      sentence="به‌زودی راهنماهای خرید و نگهداری را این‌جا می‌خوانید. تا آن زمان، کالاها را ببینید."
    >
      <ButtonLink href="/store">رفتن به فروشگاه</ButtonLink>
    </EmptyState>
  )
}

function Pages({ query, pageCount }: Pick<BlogPageData, 'query' | 'pageCount'>) {
  if (pageCount === 1) return null
  const { page } = query
  return (
    <nav aria-label="صفحه‌های بلاگ" className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink href={blogHref({ ...query, page: page - 1 })} look="outline" rel="prev">
          صفحه قبل
        </ButtonLink>
      )}
      <span className="text-sm text-muted">
        صفحه {toPersianDigits(page)} از {toPersianDigits(pageCount)}
      </span>
      {page < pageCount && (
        <ButtonLink href={blogHref({ ...query, page: page + 1 })} look="outline" rel="next">
          صفحه بعد
        </ButtonLink>
      )}
    </nav>
  )
}
