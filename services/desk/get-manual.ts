import { readFile } from 'node:fs/promises'
import { type Chapter, chapters, isChapter } from '#domain/desk/content/manual.ts'
import { type MarkdownNode, type Section, textOf, withAnchors } from '#domain/markdown.ts'
import { Refusal } from '#domain/refusals.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { parseMarkdown } from '#services/content/markdown.ts'

/** From the folder that the program runs in, like app/public. */
const folder = 'docs/fa'

type ManualChapter = { slug: Chapter; title: string; body: MarkdownNode[]; sections: Section[] }

type ListedChapter = Pick<ManualChapter, 'slug' | 'title' | 'sections'>

/** The table of contents; with a query, only chapters and sections that contain all its words. */
export async function getManual(query = ''): Promise<{ chapters: ListedChapter[] }> {
  const all = await Promise.all(chapters.map(readChapter))
  const words = searchKey(query).split(' ').filter(Boolean)
  if (words.length === 0) return { chapters: all.map(listed) }
  return { chapters: all.flatMap((chapter) => matching(chapter, words)) }
}

export type ChapterPage = ManualChapter & { before: ChapterLink | null; after: ChapterLink | null }
type ChapterLink = { slug: Chapter; title: string }

/** One chapter with its neighbours. */
export async function getManualChapter(slug: string): Promise<ChapterPage> {
  if (!isChapter(slug)) throw new Refusal('page.notFound')
  const at = chapters.indexOf(slug)
  const [chapter, before, after] = await Promise.all([readChapter(slug), linkTo(chapters[at - 1]), linkTo(chapters[at + 1])])
  return { ...chapter, before, after }
}

async function linkTo(slug: Chapter | undefined): Promise<ChapterLink | null> {
  return slug ? { slug, title: (await readChapter(slug)).title } : null
}

async function readChapter(slug: Chapter): Promise<ManualChapter> {
  const source = await readFile(`${folder}/${slug}.md`, 'utf8')
  const [, title = slug, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? []
  const { nodes: body, sections } = withAnchors(parseMarkdown(withDeskLinks(text)))
  return { slug, title, body, sections }
}

/** Links between the files, which work where the files are read, become those of the desk. */
function withDeskLinks(text: string): string {
  return text.replace(/\]\(([a-z-]+)\.md\)/g, '](/desk/help/$1)').replaceAll('](pictures/', '](/media/manual/')
}

function listed({ slug, title, sections }: ManualChapter): ListedChapter {
  return { slug, title, sections }
}

/** A chapter whose title matches is listed with all its sections. */
function matching(chapter: ManualChapter, words: readonly string[]): ListedChapter[] {
  const hasAll = (text: string) => words.every((word) => searchKey(text).includes(word))
  if (hasAll(chapter.title)) return [listed(chapter)]
  const texts = sectionTexts(chapter)
  const sections = chapter.sections.filter(({ id }) => hasAll(texts.get(id) ?? ''))
  return sections.length > 0 || hasAll(texts.get('') ?? '') ? [{ ...listed(chapter), sections }] : []
}

/** The plain text of each section by its anchor; what comes before the first one has an empty anchor. */
function sectionTexts({ body }: ManualChapter): Map<string, string> {
  const texts = new Map<string, string>()
  let id = ''
  for (const node of body) {
    if (node.kind === 'heading' && node.id) id = node.id
    texts.set(id, `${texts.get(id) ?? ''} ${textOf([node])}`)
  }
  return texts
}
