import { tehranInstant } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { mediaUrl } from '#domain/markdown.ts'
import { line, required, type SettingField } from '#domain/settings/setting-fields.ts'
import { cleanLine, cleanMarkdown } from '#domain/text.ts'

/** What the owner writes: posts of the blog, pages with a fixed path, and pages that the owner adds. */
const textKinds = ['posts', 'pages', 'own-pages'] as const
export type TextKind = (typeof textKinds)[number]
/** Those that can be added, moved and removed. */
export type AddedKind = Exclude<TextKind, 'pages'>

export function isTextKind(name: string): name is TextKind {
  return textKinds.some((kind) => kind === name)
}

/** The parser reads no more (services/content/markdown.ts). */
export const maxBodyLength = 30_000
const maxTags = 8
const maxProducts = 12

const markdown: SettingField = (typed) => {
  const text = cleanMarkdown(typed)
  return text.length <= maxBodyLength ? text : { problem: `حداکثر ${toPersianDigits(maxBodyLength)} نویسه` }
}

const slug: SettingField = (typed) => {
  const text = typed.trim().toLowerCase()
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 100
  return isSlug ? text : { problem: 'نشانی با حرف و رقم لاتین و خط تیره نوشته می‌شود؛ مانند buying-guide' }
}

/** Separated by commas of either script. */
const tags: SettingField = (typed) => {
  const names = splitTags(typed)
  if (names.length > maxTags) return { problem: `حداکثر ${toPersianDigits(maxTags)} برچسب` }
  return names.some((name) => name.length > 40) ? { problem: 'هر برچسب حداکثر ۴۰ نویسه است' } : joinTags(names)
}

/** One product in each line, by its slug or its whole URL. */
const products: SettingField = (typed) => {
  const slugs = splitProducts(typed)
  if (slugs.length > maxProducts) return { problem: `حداکثر ${toPersianDigits(maxProducts)} کالا` }
  const isWrong = slugs.some((one) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(one) || one.length > 200)
  return isWrong ? { problem: 'در هر سطر نشانی صفحه‌ی یک کالا را بنویسید' } : slugs.join('\n')
}

/** A picture of the shop's own. */
const picture: SettingField = (typed) => {
  const url = typed.trim()
  return url === '' || mediaUrl(url) ? url : { problem: 'تصویر را از همین‌جا بارگذاری کنید' }
}

type TextField = { readonly label: string; readonly read: SettingField }

const shared = {
  title: { label: 'عنوان', read: required(line(120), 'عنوان را بنویسید') },
  body: { label: 'متن', read: markdown },
  seoTitle: { label: 'عنوان برای جستجوگرها', read: line(120) },
  seoDescription: { label: 'توضیح برای جستجوگرها', read: line(300) },
} as const satisfies Record<string, TextField>

const pageFields = { ...shared, description: { label: 'جمله‌ی زیر عنوان', read: line(300) } }
const slugField: TextField = { label: 'نشانی', read: slug }

/** The fields of each form; what is not here cannot be set (DESK-13). */
const textFields: Readonly<Record<TextKind, Readonly<Record<string, TextField>>>> = {
  posts: {
    ...shared,
    slug: slugField,
    summary: { label: 'خلاصه', read: line(300) },
    authorName: { label: 'نویسنده', read: line(60) },
    tags: { label: 'برچسب‌ها', read: tags },
    products: { label: 'کالاهای نوشته', read: products },
    coverUrl: { label: 'تصویر', read: picture },
    coverAlt: { label: 'شرح تصویر', read: line(200) },
  },
  pages: pageFields,
  'own-pages': { ...pageFields, slug: slugField },
}

export const textLabels: Readonly<Record<TextKind, Readonly<Record<string, string>>>> = {
  posts: labelsOf('posts'),
  pages: labelsOf('pages'),
  'own-pages': labelsOf('own-pages'),
}

function labelsOf(kind: TextKind): Record<string, string> {
  return Object.fromEntries(Object.entries(textFields[kind]).map(([name, { label }]) => [name, label]))
}

/** Everything as text: what the page shows, the draft holds and a conflict compares. */
export type TextForm = Readonly<Record<string, string>>
type Problem = { readonly name: string; readonly message: string }

/** The changed fields as they are stored, and what is wrong with the others. */
export function readTextChanges(kind: TextKind, changes: TextForm): { readonly fields: TextForm; readonly problems: readonly Problem[] } {
  const known = textFields[kind]
  const results = Object.entries(changes).map(([name, typed]) => ({
    name,
    result: known[name]?.read(typed) ?? { problem: 'در این فرم نیست' },
  }))
  return {
    fields: Object.fromEntries(results.flatMap(({ name, result }) => (typeof result === 'string' ? [[name, result]] : []))),
    problems: results.flatMap(({ name, result }) => (typeof result === 'string' ? [] : [{ name, message: result.problem }])),
  }
}

/** Facts that do not go together. */
export function jointTextProblems(form: TextForm): Problem[] {
  return form.coverUrl && !form.coverAlt ? [{ name: 'coverAlt', message: 'شرح تصویر را برای کسی که آن را نمی‌بیند بنویسید' }] : []
}

/** What is missing before the public may read it. */
export function publishProblems(kind: TextKind, form: TextForm): Problem[] {
  const needed = kind === 'posts' ? ['summary', 'body', 'authorName'] : ['description', 'body']
  return needed.filter((name) => !form[name]).map((name) => ({ name, message: `${textLabels[kind][name]} را بنویسید` }))
}

const momentProblem = 'روز را مانند ۱۴۰۵/۰۸/۲۵ و ساعت را مانند ۰۹:۳۰ بنویسید'

/** The Jalali day and the hour of Tehran at which a text becomes public; without an hour at the day's beginning. */
export function readPublishMoment({ day, time }: { day: string; time: string }): Date | { problem: string } {
  const instant = tehranInstant(day, time.trim() || '00:00')
  return instant === null ? { problem: momentProblem } : new Date(instant)
}

/** Why a text cannot be removed. */
export function linkedText(links: number): string {
  return `${toPersianDigits(links)} پیوند از منو، پاورقی یا اسلایدها به این متن می‌رسد؛ نخست آن‌ها را بردارید`
}

export function splitTags(text: string): string[] {
  return [...new Set(text.split(/[,،\n]/).map(cleanLine))].filter((name) => name !== '')
}

export function joinTags(names: readonly string[]): string {
  return names.join('، ')
}

/** The last part of a whole URL. */
export function splitProducts(text: string): string[] {
  const slugs = text.split(/[\s,،]+/).map((one) => one.replace(/[?#].*$/, '').replace(/\/+$/, ''))
  return [...new Set(slugs.map((one) => one.slice(one.lastIndexOf('/') + 1).toLowerCase()))].filter((one) => one !== '')
}
