import { email, emailInvalid } from '#domain/account/email.ts'
import { mobile, mobileInvalid } from '#domain/account/mobile.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { cleanLine, cleanText } from '#domain/text.ts'

/** Form input. `reply` is a mobile number or an e-mail address. */
export type ContactForm = { name: string; reply: string; subject: string; message: string }

export type ContactField = keyof ContactForm

export type ContactMessage = { name: string; email: string | null; phone: string | null; subject: string; message: string }

export type ContactProblems = Partial<Record<ContactField, string>>

export const contactLimits: Readonly<Record<ContactField, number>> = { name: 80, reply: 120, subject: 120, message: 4000 }

const missing: Readonly<Record<ContactField, string>> = {
  name: 'لطفا نام خود را بنویسید',
  reply: 'لطفا شماره موبایل یا ایمیل خود را بنویسید',
  subject: 'لطفا موضوع پیام را بنویسید',
  message: 'لطفا متن پیام را بنویسید',
}

/** The message as it is stored, or the problems by field. */
export function readContactForm(form: ContactForm): { message: ContactMessage } | { problems: ContactProblems } {
  const clean = {
    name: cleanLine(form.name),
    reply: readReply(cleanLine(form.reply)),
    subject: cleanLine(form.subject),
    message: cleanText(form.message),
  }
  const problems: ContactProblems = {}
  for (const field of ['name', 'reply', 'subject', 'message'] as const) {
    const problem = problemOf(field, form[field], clean[field])
    if (problem) problems[field] = problem
  }
  const { reply, ...texts } = clean
  if (Object.keys(problems).length > 0 || 'problem' in reply) return { problems }
  return { message: { ...texts, ...reply } }
}

type Reply = { email: string | null; phone: string | null } | { problem: string }

function problemOf(field: ContactField, typed: string, clean: string | Reply): string | null {
  if (typed.length > contactLimits[field]) return `این بخش حداکثر ${toPersianDigits(contactLimits[field])} نویسه می‌پذیرد`
  if (typeof clean === 'string') return clean === '' ? missing[field] : null
  return 'problem' in clean ? clean.problem : null
}

function readReply(typed: string): Reply {
  if (typed === '') return { problem: missing.reply }
  const [mailbox, phone] = [email(typed), mobile(typed)]
  if (mailbox || phone) return { email: mailbox, phone }
  return { problem: typed.includes('@') ? emailInvalid : mobileInvalid }
}
