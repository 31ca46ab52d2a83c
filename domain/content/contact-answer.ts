import { toPersianDigits } from '#domain/digits.ts'
import { cleanText, graphemeCount } from '#domain/text.ts'

export const answerWays = ['mail', 'sms'] as const
export type AnswerWay = (typeof answerWays)[number]

export const answerWayLabels: Record<AnswerWay, string> = { mail: 'ایمیل', sms: 'پیامک' }

/** A longer SMS is sent in too many parts. */
export const maxAnswerLengths: Record<AnswerWay, number> = { mail: 4_000, sms: 500 }

/** The answer to a message of the contact form as it is sent, or what is wrong with it. */
export function checkContactAnswer(typed: string, way: AnswerWay): { text: string } | { fault: string } {
  const text = cleanText(typed)
  const max = maxAnswerLengths[way]
  if (text === '') return { fault: 'پاسخ را بنویسید' }
  if (graphemeCount(text) > max) return { fault: `پاسخ با ${answerWayLabels[way]} حداکثر ${toPersianDigits(max)} نویسه است` }
  return { text }
}

type Question = { readonly name: string; readonly subject: string; readonly message: string }

/** The mail quotes the question below the answer. */
export function answerMail({ name, subject, message }: Question, answer: string, shopName: string): { subject: string; text: string } {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return {
    subject: subject === '' ? `پاسخ ${shopName} به پیام شما` : `پاسخ: ${subject}`,
    text: `سلام ${name}\n\n${answer}\n\n${shopName}\n\nپیام شما:\n${quoted}`,
  }
}

/** The name says who writes: the number of an SMS does not. */
export function answerSms(answer: string, shopName: string): string {
  return `${answer}\n${shopName}`
}
