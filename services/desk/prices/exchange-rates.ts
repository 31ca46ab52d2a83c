import { writeAudit } from '#db/audit.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { countLinks } from '#db/desk/prices/links.ts'
import { currentRates, insertRates, latestRates, listRates, lockRates } from '#db/desk/prices/rates.ts'
import { newId } from '#db/ids.ts'
import { isoDate } from '#domain/dates.ts'
import type { GoodsFilter } from '#domain/desk/goods/goods-filters.ts'
import { type Currency, currencies, isFarFrom, isRateSound, maxRate, minRate, type Rates } from '#domain/desk/prices/currency.ts'
import { groupedDigits, toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'
import { previewRun } from './preview-run.ts'

const sort = 'rate'

/** The rate of each currency with who typed it and how many products follow it, and the history of all. */
export async function getRates({ db }: ServiceContext, cursor: string | undefined) {
  const [latest, products] = [await latestRates(db), await countLinks(db)]
  const rows = await listRates(db, readCursor(cursor, sort, 'number'))
  const { shown, next } = pageOf(rows, ({ setMicros, id }) => writeCursor(sort, setMicros, id))
  return {
    currencies: currencies.map((currency) => {
      const last = latest.find((row) => row.currency === currency)
      return { currency, products: products[currency], last: last ? { rate: last.rate, by: last.by, at: isoDate(last.setAt) } : null }
    }),
    history: shown.map(({ id, currency, rate, by, setAt }) => ({ id, currency, rate, by, at: isoDate(setAt) })),
    next,
    today: (await deskToday(db)).today,
  }
}

/** Stores today's rates; no price changes by that. One far from the last asks for a proof of identity first (DESK-28). */
export async function setRates({ db }: ServiceContext, given: Rates, staff: Staff): Promise<void> {
  const rates = currencies.flatMap((currency) => {
    const rate = given[currency]
    return rate === undefined ? [] : [{ id: newId(), currency, rate }]
  })
  const problems = rates.filter(({ rate }) => !isRateSound(rate)).map(({ currency }) => ({ name: currency, message: rateProblem }))
  const [first] = rates
  if (problems.length > 0 || !first) throw new Refusal('request.malformed', { fields: problems })
  await db.transaction(async (tx) => {
    await lockRates(tx)
    const before = await currentRates(tx)
    const isFar = rates.some(({ currency, rate }) => isFarFrom(before[currency] ?? rate, rate))
    if (isFar && !staff.isConfirmed) throw new Refusal('desk.confirm')
    await insertRates(
      tx,
      rates.map(({ rate, ...row }) => ({ ...row, rate: toman(rate) })),
      staff.id,
    )
    const oldState = Object.fromEntries(rates.flatMap(({ currency }) => (before[currency] ? [[currency, before[currency]]] : [])))
    const newState: Partial<Record<Currency, number>> = Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate]))
    await writeAudit(tx, staff.actor, { action: 'rates.set', objectType: 'exchange_rate', objectId: first.id, oldState, newState })
  })
}

const rateProblem = `نرخ از ${groupedDigits(minRate)} تا ${groupedDigits(maxRate)} تومان است`

/** A run from today's rates, for those products of a filter that follow a currency. */
export async function previewFromRates(
  context: ServiceContext,
  { id, filter }: { id: string; filter: GoodsFilter },
  staff: Staff,
): Promise<void> {
  const rates = await currentRates(context.db)
  if (Object.keys(rates).length === 0) throw new Refusal('prices.noRate')
  const rounding = { step: 1, direction: 'nearest', ending: 0 } as const
  await previewRun(context, { id, filter, rule: { formula: { kind: 'rate', rates }, rounding, floor: null, isSale: false } }, staff)
}
