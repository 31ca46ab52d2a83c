import type { Example } from './catalog-examples.ts'

/** Examples for the routes of the shop's own settings, none of which was saved before. */
export function settingsExamples(owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const headers = { ...owner, 'if-match': '"0"' }
  return {
    'PUT /settings/:key': async () => ({ path: '/settings/identity', body: { name: 'دیجی‌سرا', slogan: 'معرفی' }, headers, states: 'both' }),
    'PUT /settings/bank': async () => ({ body: { holder: '', bankName: '', card: '', iban: '' }, headers, states: 'both' }),
  }
}
