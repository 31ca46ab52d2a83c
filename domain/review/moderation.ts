import { toPersianDigits } from '#domain/digits.ts'
import { cleanLine, cleanText, graphemeCount } from '#domain/text.ts'

/** The views of the desk's list of reviews. */
export const reviewTabs = ['unanswered', 'discontent', 'hidden', 'all'] as const
export type ReviewTab = (typeof reviewTabs)[number]

export const maxHideReasonLength = 200
export const maxShopAnswerLength = 1_000

type Checked = { text: string } | { fault: string }

/** Why a review is hidden: its author and the staff read it. */
export function checkHideReason(reason: string): Checked {
  const text = cleanLine(reason)
  if (text === '') return { fault: 'دلیل پنهان کردن را بنویسید' }
  if (graphemeCount(text) > maxHideReasonLength) return { fault: `دلیل حداکثر ${toPersianDigits(maxHideReasonLength)} نویسه است` }
  return { text }
}

/** The shop's public answer to a review; an empty one removes it. */
export function checkShopAnswer(answer: string): Checked {
  const text = cleanText(answer)
  if (graphemeCount(text) > maxShopAnswerLength) return { fault: `پاسخ حداکثر ${toPersianDigits(maxShopAnswerLength)} نویسه است` }
  return { text }
}
