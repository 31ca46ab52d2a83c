import { linesAtMost } from '#domain/cart/cart.ts'
import type { CurrentProducts, Keepable } from '#domain/cart/kept-product.ts'

/** Asks the shop how these products stand now. Null when nobody answered: what was known before stays. */
export async function askCurrentProducts(askedIds: readonly string[]): Promise<CurrentProducts | null> {
  if (askedIds.length === 0) return null
  try {
    const answers = await Promise.all(inPortions(askedIds).map(askPortion))
    return { askedIds, products: answers.flat() }
  } catch {
    return null
  }
}

async function askPortion(ids: readonly string[]): Promise<Keepable[]> {
  const answer = await fetch(`/api/cart-products?ids=${ids.join(',')}`, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`cart products: ${answer.status}`)
  const { products }: { products: Keepable[] } = await answer.json()
  return products
}

/** The shop answers for one full cart at a time (IN-08). */
function inPortions(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / linesAtMost) }, (_, turn) => ids.slice(turn * linesAtMost, (turn + 1) * linesAtMost))
}
