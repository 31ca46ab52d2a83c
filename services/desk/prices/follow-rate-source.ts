import { system, writeAudit } from '#db/audit.ts'
import { currentRates, insertRates, lockRates, rateOfYesterday } from '#db/desk/prices/rates.ts'
import { readSettings } from '#db/desk/settings.ts'
import { newId } from '#db/ids.ts'
import { type Currency, currencies, isRateSound, isWithin } from '#domain/desk/prices/currency.ts'
import { toman } from '#domain/money.ts'
import type { RateReply } from '#gateways/rate-source.ts'
import type { ServiceContext } from '#services/context.ts'
import { formsWith } from '#services/settings/stored-settings.ts'

type Source = { url: string; path: string; currency: Currency; isRial: boolean; isAutomatic: boolean; maxPercent: number }

/** Null until the owner sets one. */
async function sourceOf({ db, settings }: ServiceContext): Promise<Source | null> {
  const { rateSource } = formsWith(settings, await readSettings(db))
  const currency = currencies.find((known) => known === rateSource.sourceCurrency)
  if (rateSource.sourceUrl === '' || !currency) return null
  return {
    ...{ url: rateSource.sourceUrl, path: rateSource.sourcePath, currency, isRial: rateSource.sourceUnit === 'rial' },
    ...{ isAutomatic: rateSource.sourceApply === 'auto', maxPercent: Number(rateSource.sourceMaxPercent) },
  }
}

const problems: Record<Exclude<RateReply['kind'], 'number'>, string> = {
  forbidden: 'نشانی منبع پذیرفته نیست؛ نشانی https یک سایت بیرونی را بنویسید',
  unreachable: 'منبع پاسخ نداد',
  unreadable: 'در پاسخ منبع عددی در آن جا نبود',
}

export type RateProposal = {
  readonly currency: Currency
  /** Null with a problem. */
  readonly rate: number | null
  readonly last: number | null
  readonly problem: string | null
  /** So far from yesterday's that it is never stored without a person, though the owner lets it store others. */
  readonly isBeyondBounds: boolean
}

/** What the owner's source says now; null without a source. Nothing is stored. */
export async function getRateProposal(context: ServiceContext): Promise<RateProposal | null> {
  const source = await sourceOf(context)
  if (!source) return null
  const { currency, isAutomatic, maxPercent } = source
  const last = (await currentRates(context.db))[currency] ?? null
  const read = await readRate(context, source)
  if ('problem' in read) return { currency, rate: null, last, problem: read.problem, isBeyondBounds: false }
  const yesterday = await rateOfYesterday(context.db, currency)
  const isBeyondBounds = isAutomatic && yesterday !== null && !isWithin(yesterday, read.rate, maxPercent)
  return { currency, rate: read.rate, last, problem: null, isBeyondBounds }
}

async function readRate(context: ServiceContext, { url, path, isRial }: Source): Promise<{ rate: number } | { problem: string }> {
  const reply = await context.rateSource.read(url, path)
  if (reply.kind !== 'number') return { problem: problems[reply.kind] }
  const rate = Math.round(isRial ? reply.value / 10 : reply.value)
  return isRateSound(rate) ? { rate } : { problem: 'عدد منبع نرخ ارز نیست؛ واحد آن را در تنظیمات ببینید' }
}

/**
 * Stores the rate of the source where the owner allowed it, within the bounds of a day; a first rate is always typed by a person. No price changes
 * by it: prices follow by a run that somebody starts (DESK-28).
 */
export async function followRateSource(context: ServiceContext): Promise<void> {
  const source = await sourceOf(context)
  if (!source?.isAutomatic) return
  const read = await readRate(context, source)
  if ('problem' in read) return
  const { currency, maxPercent } = source
  await context.db.transaction(async (tx) => {
    await lockRates(tx)
    const last = (await currentRates(tx))[currency]
    const yesterday = await rateOfYesterday(tx, currency)
    if (last === undefined || yesterday === null || last === read.rate || !isWithin(yesterday, read.rate, maxPercent)) return
    const id = newId()
    await insertRates(tx, [{ id, currency, rate: toman(read.rate) }], null)
    const states = { oldState: { [currency]: last }, newState: { [currency]: read.rate } }
    await writeAudit(tx, system, { action: 'rates.fetched', objectType: 'exchange_rate', objectId: id, ...states })
  })
}
