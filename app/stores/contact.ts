import type { ContactField, ContactForm, ContactProblems } from '#domain/content/contact.ts'
import { callApi } from './api.ts'

/** `problems` belong to fields; `failure` is a sentence about the whole. */
export type ContactOutcome = { kind: 'sent' } | { kind: 'refused'; problems: ContactProblems; failure: string | null }

const unreachable = 'پیام فرستاده نشد. اتصال اینترنت را بررسی کنید و دوباره تلاش کنید'

export async function sendContactMessage(form: ContactForm): Promise<ContactOutcome> {
  try {
    const answer = await callApi('POST', '/api/contact', form)
    if (answer.ok) return { kind: 'sent' }
    const { detail, fields = [] }: { detail: string; fields?: { name: ContactField; message: string }[] } = await answer.json()
    const problems = Object.fromEntries(fields.filter(({ name }) => name in form).map(({ name, message }) => [name, message]))
    return { kind: 'refused', problems, failure: Object.keys(problems).length > 0 ? null : detail }
  } catch {
    return { kind: 'refused', problems: {}, failure: unreachable }
  }
}
