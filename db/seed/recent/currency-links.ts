import type { Tx } from '#db/connect.ts'
import { storeLinks } from '#db/desk/prices/links.ts'
import { exchangeRates } from '#db/schema/prices.ts'
import { allProducts } from '#db/seed/all-products.ts'
import { hoursAfter } from '#db/seed/calendar.ts'
import { productId } from '#db/seed/catalog.ts'
import { clerk } from '#db/seed/people.ts'
import { baseOfPrice, type CurrencyLink } from '#domain/desk/prices/currency.ts'
import { toman } from '#domain/money.ts'

const currency = 'USD'
const marginPercent = 8
/** The prices of the demo are those of the older rate, so that the newer one has something to change. */
const [oldRate, newRate] = [159_800, 162_400]

/** What Apple makes is bought in dollars: its prices follow a rate that was typed yesterday and again today. */
export async function seedCurrencyLinks(tx: Tx, now: Date): Promise<void> {
  const links = allProducts.flatMap((product) => {
    const baseCents = product.brand === 'apple' && product.price !== null ? baseOfPrice(product.price, oldRate, marginPercent) : null
    if (baseCents === null) return []
    const link: CurrencyLink = {
      ...{ currency, baseCents, marginPercent, floor: null },
      rounding: { step: 10_000, direction: 'nearest', ending: 0 },
    }
    return [{ productId: productId(product), link }]
  })
  await storeLinks(tx, links)
  await tx.insert(exchangeRates).values([
    { currency, rate: toman(oldRate), setBy: clerk.userId, setAt: hoursAfter(now, -25) },
    { currency, rate: toman(newRate), setBy: clerk.userId, setAt: hoursAfter(now, -0.6) },
  ])
}
