import type { Example } from './catalog-examples.ts'

/** Examples for the changing routes of exports. */
export const fileExamples: Record<string, () => Promise<Example>> = {
  'POST /exports': async () => ({ body: { table: 'orders', format: 'csv', columns: ['code'], query: {} }, states: 'after' }),
}
