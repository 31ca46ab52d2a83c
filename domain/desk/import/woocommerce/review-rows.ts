import { toLatinDigits } from '#domain/digits.ts'
import { decodeEntities } from '#domain/markdown.ts'
import { checkReview, maxCommentLength, type NewReview } from '#domain/review/draft.ts'
import { cleanLine, cleanText } from '#domain/text.ts'
import type { ApiReview } from './api.ts'
import { keyOf } from './rows.ts'

export const reviewHeader: readonly string[] = ['ID', 'Product', 'Type', 'Rating', 'Review', 'Reviewer', 'Date', 'Verified']

/** A review as a row; of the product only its SKU and whether it is variable. */
export function reviewRow(
  review: ApiReview,
  product: { readonly id: number; readonly sku: string; readonly type: string } | undefined,
): string[] {
  const key = product ? keyOf({ id: String(product.id), sku: toLatinDigits(cleanLine(product.sku)) }) : ''
  return [
    String(review.id),
    key,
    product?.type ?? '',
    review.rating,
    review.text,
    review.reviewer,
    review.at,
    review.isVerified ? '1' : '0',
  ]
}

/** A review to be stored, and the product that it is about. */
export type WooReview = NewReview & {
  readonly number: string
  readonly productKey: string
  readonly isVariable: boolean
  readonly reviewer: string
  /** In UTC. */
  readonly at: string
  readonly isVerified: boolean
}

const maxNameLength = 80
const anonymous = 'خریدار'

export function readReview(cells: readonly string[]): { review: WooReview } | { problems: string[] } {
  const [number = '', productKey = '', type = '', rating = '', html = '', reviewer = '', at = '', verified = ''] = cells
  const comment = plainText(html)
  const checked = checkReview({ rating: Number(rating) || null, title: '', comment: [...comment].slice(0, maxCommentLength).join('') })
  const problems = [
    ...(/^\d+$/.test(number) ? [] : ['شناسه‌ی نظر خالی است']),
    ...(productKey === '' ? ['کالای این نظر در فروشگاه پیشین نیست'] : []),
    ...(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(at) ? [] : ['تاریخ نظر خوانده نشد']),
  ]
  if ('faults' in checked) return { problems: [...problems, ...checked.faults.map(({ name }) => faultTexts[name])] }
  if (problems.length > 0) return { problems }
  const name = [...cleanLine(decodeEntities(reviewer))].slice(0, maxNameLength).join('').trim()
  const author = name === '' || name.includes('@') ? anonymous : name
  const isVariable = type === 'variable'
  return { review: { ...checked.review, number, productKey, isVariable, reviewer: author, at: `${at}Z`, isVerified: verified === '1' } }
}

const faultTexts = { rating: 'امتیاز ندارد', title: 'عنوان بلند است', comment: 'متن ندارد' } as const

/** Of HTML: scripts and styles go, tags become line breaks or nothing. What is shown of it is text. */
function plainText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<(script|style|iframe|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<(br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
  return cleanText(decodeEntities(text))
}
