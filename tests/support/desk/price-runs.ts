import { sql } from 'drizzle-orm'
import { newId } from '#db/ids.ts'
import type { CurrencyLink } from '#domain/desk/prices/currency.ts'
import type { PriceRule } from '#domain/desk/prices/rule.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { aBrand, aCategory } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/test-shop.ts'

export type Run = {
  id: string
  status: string
  restoredBy: string | null
  summary: {
    products: number
    wrong: number
    large: number
    changes: number
    none: number
    averagePercent: number
    stockValue: number | null
  }
  job: { total: number; done: number; skipped: number; waitsFor: number; isStopping: boolean } | null
  outcomes: Record<string, number>
}
export type RunItem = {
  id: string
  rank: number
  note: string | null
  oldPrice: number | null
  newPrice: number | null
  cost: number | null
  outcome: string | null
}

/** Four percent more, to ten thousand. */
export const rise: PriceRule = {
  formula: { kind: 'percent', percent: 4 },
  rounding: { step: 10_000, direction: 'nearest', ending: 0 },
  floor: null,
  isSale: false,
}
export const percentRule = (percent: number, more: Partial<PriceRule> = {}): PriceRule => ({
  ...rise,
  formula: { kind: 'percent', percent },
  ...more,
})

/** A thousand dollars and eight percent, to ten thousand toman. */
export const phoneLink: CurrencyLink = {
  currency: 'USD',
  baseCents: 100_000,
  marginPercent: 8,
  rounding: { step: 10_000, direction: 'nearest', ending: 0 },
  floor: null,
}

const plain = { toggled: [], ticked: 'sound', confirmed: null, startAt: null, endsAt: null }

/** Price runs through the desk's API. */
export function priceRunClient({ app, context }: TestShop, headers: Record<string, string>) {
  const send = (method: string, path: string, body?: unknown, as = headers) =>
    app.request(`/api/desk/prices${path}`, { method, headers: as, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const json = async <T>(response: Response): Promise<T> => {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.json() as Promise<T>
  }
  const preview = async (filter: object, rule: PriceRule = rise) => json<Run>(await send('PUT', `/runs/${newId()}`, { filter, rule }))
  const find = async (id: string) => json<Run>(await send('GET', `/runs/${id}`))
  /** The request works for a moment only; on a slow machine the jobs do the rest. */
  const finished = async ({ id }: Run): Promise<Run> => {
    await runDeskJobs(context, new AbortController().signal, { only: id })
    const run = await find(id)
    return run.status === 'running' ? finished(run) : run
  }
  const apply = async (id: string, application: object = {}) =>
    finished(await json<Run>(await send('POST', `/runs/${id}/application`, { ...plain, ...application })))
  return {
    send,
    preview,
    apply,
    refusedApply: async (id: string, application: object = {}) => {
      const response = await send('POST', `/runs/${id}/application`, { ...plain, ...application })
      return ((await response.json()) as { code?: string }).code
    },
    find,
    items: async (id: string, query = '') =>
      json<{ items: RunItem[]; next: string | null }>(await send('GET', `/runs/${id}/items${query}`)),
    undo: async (id: string, as = newId()) => finished(await json<Run>(await send('POST', `/runs/${id}/undo`, { id: as }))),
    stop: async (id: string) => json<Run>(await send('POST', `/runs/${id}/stop`)),
  }
}

const productsPerStatement = 500

/**
 * Products of a brand of their own; their prices differ. In several statements: the plans of foreign keys are those of an almost empty table until
 * it is analyzed, and would scan all products for each new one.
 */
export async function manyProducts({ db }: TestShop, count: number): Promise<string> {
  const [{ id: brand }, { id: category }] = [await aBrand(db), await aCategory(db)]
  for (let first = 1; first <= count; first += productsPerStatement) {
    const last = Math.min(first + productsPerStatement - 1, count)
    await db.execute(sql`insert into products (id, farsi_name, title, slug, sku, category_id, brand_id, price)
      select gen_random_uuid(), 'کالای ' || n, 'Product ' || n, 'run-' || ${brand.slice(-6)}::text || '-' || n, 'RUN-' || ${brand.slice(-6)}::text || '-' || n,
        ${category}::uuid, ${brand}::uuid, 1000000 + n * 10000 from generate_series(${first}::integer, ${last}::integer) n`)
    await db.execute(sql`analyze products`)
  }
  return brand
}
