import { FeedLink } from '#app/components/blog/feed-link.tsx'
import { PostCard } from '#app/components/blog/post-card.tsx'
import { PostMeta } from '#app/components/blog/post-meta.tsx'
import { PostPicture } from '#app/components/blog/post-picture.tsx'
import { cardControls } from '#app/components/cart/card-controls.tsx'
import { ContentsAside, ContentsFold } from '#app/components/content/table-of-contents.tsx'
import { ProductCard } from '#app/components/product/product-card.tsx'
import { ShareButton } from '#app/components/product/share-button.tsx'
import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { Markdown } from '#app/components/ui/markdown.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { blogHref } from '#domain/content/blog.ts'
import type { PostPageData } from '#services/content/get-post-page.ts'

/** The key resets the state when one post follows another. */
export function PostPage(page: PostPageData) {
  const { post, body, sections, products, related } = page
  return (
    <main id="content" key={post.slug} tabIndex={-1}>
      <PageHead seo={page.seo} type="article" />
      <FeedLink />
      <article className="frame">
        <PostHeader post={post} breadcrumb={page.breadcrumb} />
        <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-[minmax(0,44rem)_17rem] lg:justify-between lg:gap-16 print:block">
          <div className="spaced-8">
            <ContentsFold sections={sections} />
            <Markdown nodes={body} className="reading" />
            <TagList tags={post.tags} />
          </div>
          <aside aria-label="راهنمای نوشته" className="max-lg:hidden lg:sticky lg:top-22 lg:self-start">
            <ContentsAside sections={sections} />
          </aside>
        </div>
      </article>
      <PostProducts products={products} />
      <RelatedPosts posts={related} />
    </main>
  )
}

function PostHeader({ post, breadcrumb }: Pick<PostPageData, 'post' | 'breadcrumb'>) {
  return (
    <header>
      <div className="unprinted">
        <Breadcrumb crumbs={breadcrumb} />
      </div>
      <div className="max-w-4xl pt-2">
        <h1 className="text-heading">
          <MixedText text={post.title} />
        </h1>
        <p className="mt-3 text-muted text-pretty lg:text-lg lg:leading-9">{post.summary}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 text-sm">
        <span className="font-bold">{post.authorName}</span>
        <PostMeta post={post} />
        <ShareButton title={post.title} className="unprinted ms-auto" />
      </div>
      <div className="mt-4 overflow-hidden rounded-hero print:hidden">
        <PostPicture cover={post.cover} sizes="(min-width: 80rem) 80rem, 94vw" isPriority className="aspect-16/10 w-full sm:aspect-16/7" />
      </div>
    </header>
  )
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="برچسب‌ها" className="unprinted flex flex-wrap gap-2 border-t border-line pt-6">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={blogHref({ tag })}
            className="inline-flex min-h-11 items-center rounded-full px-4 text-sm text-muted ringed ringed-line transition hover:text-text hover:ringed-edge"
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  )
}

function PostProducts({ products }: Pick<PostPageData, 'products'>) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="post-products" className="frame unprinted mt-14 lg:mt-20">
      <h2 id="post-products" className="text-title">
        کالاهای این نوشته
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes="(min-width: 80rem) 15rem, (min-width: 64rem) 19vw, 40vw" {...cardControls(product)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RelatedPosts({ posts }: { posts: PostPageData['related'] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="related-posts" className="frame unprinted mt-14 lg:mt-20">
      <h2 id="related-posts" className="text-title">
        نوشته‌های مرتبط
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} level="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
