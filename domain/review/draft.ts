import { toPersianDigits } from '#domain/digits.ts'
import { cleanLine, cleanText, graphemeCount } from '#domain/text.ts'
import { type StarValue, starValues } from './review.ts'

export const maxTitleLength = 120
export const maxCommentLength = 2_000

export type ReviewDraft = { rating: number | null; title: string; comment: string }
export type NewReview = { rating: StarValue; title: string | null; comment: string }
export type ReviewProblem = { name: keyof ReviewDraft; message: string }

export const emptyDraft: ReviewDraft = { rating: null, title: '', comment: '' }

/** The review as it is stored, or the problems in the sequence of the form (product §5.8). */
export function checkReview(draft: ReviewDraft): { review: NewReview } | { faults: ReviewProblem[] } {
  const rating = starValues.find((stars) => stars === draft.rating)
  const title = cleanLine(draft.title)
  const comment = cleanText(draft.comment)
  const faults: ReviewProblem[] = []
  if (!rating) faults.push({ name: 'rating', message: 'لطفا امتیاز خود را انتخاب کنید' })
  if (graphemeCount(title) > maxTitleLength) faults.push({ name: 'title', message: tooLong('عنوان نظر', maxTitleLength) })
  if (!isVisible(comment)) faults.push({ name: 'comment', message: 'لطفا نظر خود را بنویسید' })
  if (graphemeCount(comment) > maxCommentLength) faults.push({ name: 'comment', message: tooLong('متن نظر', maxCommentLength) })
  if (!rating || faults.length > 0) return { faults }
  return { review: { rating, title: isVisible(title) ? title : null, comment } }
}

function tooLong(name: string, limit: number): string {
  return `${name} حداکثر ${toPersianDigits(limit)} نویسه است`
}

/** Excludes letters without a glyph: fillers and the empty Braille cell. */
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u

function isVisible(text: string): boolean {
  return visible.test(text)
}

/** The draft in browser storage; invalid fields are empty. */
export function restoreDraft(stored: unknown): ReviewDraft {
  const { rating, title, comment } = Object(stored)
  return {
    rating: starValues.find((stars) => stars === rating) ?? null,
    title: typeof title === 'string' ? title : '',
    comment: typeof comment === 'string' ? comment : '',
  }
}
