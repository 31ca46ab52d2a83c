import { newId } from '#db/ids.ts'
import type { TestShop } from '#tests/support/test-shop.ts'
import type { DeskClient } from './staff.ts'

type Line = { productId: string; quantity: number; unitCost?: number | null }
type Problem = { code: string; fields?: { name: string; message: string }[]; conflict?: { version: number; fields: unknown } }

/** The desk's stock routes as one member calls them. */
export function stockDesk({ app }: TestShop, { headers }: DeskClient) {
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const init = { method, headers: { ...headers, ...more }, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await app.request(`/api/desk/stock${path}`, init)
    return { status: response.status, body: (await response.json()) as Problem & Record<string, never> }
  }
  return {
    send,
    get: async <Reply>(path: string) => (await send('GET', path)).body as Reply,
    record: (kind: string, lines: readonly Line[], { id = newId(), number = '', note = '' } = {}) =>
      send('PUT', `/documents/${id}`, { kind, number, note, lines: lines.map((line) => ({ unitCost: null, ...line })) }),
    count: (id: string, productId: string, counted: number | null, version = 1, time: string | null = null) =>
      send('PUT', `/counts/${id}/items/${productId}`, { counted, time }, { 'if-match': `"${version}"` }),
    start: async (skus: readonly string[], name = 'شمارش') => {
      const id = newId()
      return { id, ...(await send('PUT', `/counts/${id}`, { name, scope: { skus } })) }
    },
  }
}
