import { ownPageTexts, pageTexts } from '#db/desk/content/pages.ts'
import { postTexts } from '#db/desk/content/posts.ts'
import type { AddedTextTable, StoredText, TextTable } from '#db/desk/content/text-table.ts'
import { postPath } from '#domain/content/blog.ts'
import { ownPagePath } from '#domain/content/content-pages.ts'
import type { AddedKind, TextKind } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'

export const addedTextTables: Readonly<Record<AddedKind, AddedTextTable>> = { posts: postTexts, 'own-pages': ownPageTexts }
export const textTables: Readonly<Record<TextKind, TextTable>> = { ...addedTextTables, pages: pageTexts }

/** Which text a request is about. */
export type TextId = { readonly kind: TextKind; readonly id: string }

export function textPath(kind: TextKind, slug: string): string {
  if (kind === 'posts') return postPath(slug)
  return kind === 'pages' ? `/${slug}` : ownPagePath(slug)
}

export function requireText(text: StoredText | null): StoredText {
  if (!text) throw new Refusal('catalog.notFound')
  return text
}
