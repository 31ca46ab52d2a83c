import type { ContactForm, ContactProblems } from '#domain/content/contact.ts'
import { requestApi } from './api.ts'

/** `problems` belong to fields; `failure` is about the whole form. */
export type ContactOutcome = { kind: 'sent' } | { kind: 'refused'; problems: ContactProblems; failure: string | null }

const failed = 'پیام فرستاده نشد. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید'

export async function sendContactMessage(form: ContactForm): Promise<ContactOutcome> {
  const result = await requestApi('POST', '/contact', { body: form, failed })
  if (result.isOk) return { kind: 'sent' }
  const { fields, detail, message } = result.problem
  const problems = Object.fromEntries(Object.entries(fields).filter(([name]) => name in form))
  return { kind: 'refused', problems, failure: Object.keys(problems).length > 0 ? null : (detail ?? message) }
}
