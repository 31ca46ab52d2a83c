import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fixedId } from '#db/ids.ts'
import type { pages, postProducts, posts } from '#db/schema/content.ts'
import { allProducts } from './all-products.ts'
import { productId } from './catalog.ts'
import { type MarkdownFile, readFrontMatter } from './front-matter.ts'
import { pictureFile } from './pictures.ts'

/** The folder of the texts, relative to the project root, where every command runs. */
export const contentFolder = 'db/seed/content'

/** Page ids are derived from this date and not from the last change, so that a corrected text keeps its id. */
const idDate = new Date('2026-11-01T09:00:00+03:30')

export function pageRows(folder = contentFolder): (typeof pages.$inferInsert)[] {
  return filesIn(join(folder, 'pages')).map(({ slug, file }) => {
    const updatedAt = dayOf(file.field('updated'), slug)
    return {
      id: fixedId(idDate, `page ${slug}`),
      slug,
      title: file.field('title'),
      description: file.field('description'),
      body: file.body,
      createdAt: updatedAt,
      updatedAt,
    }
  })
}

type PostRows = { posts: (typeof posts.$inferInsert)[]; products: (typeof postProducts.$inferInsert)[] }

export function postRows(folder = contentFolder): PostRows {
  const written = filesIn(join(folder, 'posts')).map(({ slug, file }) => ({ file, post: postRow(slug, file) }))
  return {
    posts: written.map(({ post }) => post),
    products: written.flatMap(({ file, post }) =>
      file.list('products').map((product, displayOrder) => ({ postId: post.id, productId: productIdOf(product, post.slug), displayOrder })),
    ),
  }
}

function postRow(slug: string, file: MarkdownFile): typeof posts.$inferInsert & { id: string } {
  const publishedAt = dayOf(file.field('published'), slug)
  const { url, alt } = pictureFile(file.field('image'))
  return {
    id: fixedId(publishedAt, `post ${slug}`),
    slug,
    title: file.field('title'),
    summary: file.field('description'),
    body: file.body,
    coverImageUrl: url,
    coverImageAlt: alt,
    authorName: file.field('author'),
    tags: file.list('tags'),
    status: 'published',
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  }
}

function filesIn(folder: string): { slug: string; file: MarkdownFile }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ slug: basename(name, '.md'), file: readFrontMatter(readFileSync(join(folder, name), 'utf8'), name) }))
}

/** 9:00 of that day in Tehran. */
function dayOf(date: string, slug: string): Date {
  const day = new Date(`${date}T09:00:00+03:30`)
  if (Number.isNaN(day.getTime())) throw new Error(`${slug}: ${date} is not a date such as 2026-11-12`)
  return day
}

function productIdOf(slug: string, postSlug: string): string {
  const product = allProducts.find((known) => known.slug === slug)
  if (!product) throw new Error(`${postSlug}: there is no product ${slug}`)
  return productId(product)
}
