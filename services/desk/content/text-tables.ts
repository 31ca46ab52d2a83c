import { pageTexts } from '#db/desk/content/pages.ts'
import { postTexts } from '#db/desk/content/posts.ts'
import type { StoredText, TextTable } from '#db/desk/content/text-table.ts'
import { postPath } from '#domain/content/blog.ts'
import type { TextKind } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'

export const textTables: Readonly<Record<TextKind, TextTable>> = { posts: postTexts, pages: pageTexts }

/** Which text a request is about. */
export type TextId = { readonly kind: TextKind; readonly id: string }

export function textPath(kind: TextKind, slug: string): string {
  return kind === 'posts' ? postPath(slug) : `/${slug}`
}

export function requireText(text: StoredText | null): StoredText {
  if (!text) throw new Refusal('catalog.notFound')
  return text
}
