import { toPersianDigits } from '#domain/digits.ts'
import { isPriced, priceLabel, type Toman } from '#domain/money.ts'
import { stockLabel, stockState } from '#domain/stock.ts'
import { type CartLine, exceedsStock, priceOnRequestLabel } from './cart.ts'
import type { CartProduct } from './cart-product.ts'

export type Notice = { readonly text: string; readonly isGoodNews: boolean }

/** Shown when a line exceeds the stock. */
export const shortText = 'کالاهایی که موجودی کافی ندارند در این خرید حساب نشده‌اند'

/** Shown when a line has no price. */
export const unpricedText = `کالاهای «${priceOnRequestLabel}» در این خرید حساب نشده‌اند؛ برای خرید آن‌ها با ما تماس بگیرید`

/** Changes of stock and price since the product was added. */
export function lineNotices(line: CartLine): Notice[] {
  const shortage = shortageText(line)
  const notices = [shortage === null ? null : { text: shortage, isGoodNews: false }, priceNotice(line.seenPrice, line.product)]
  return notices.filter((notice) => notice !== null)
}

function shortageText(line: CartLine): string | null {
  const { isActive, stockQuantity } = line.product
  if (!isActive) return 'این کالا دیگر فروخته نمی‌شود'
  if (stockQuantity < 1) return 'این کالا ناموجود شده است'
  if (!exceedsStock(line)) return null
  return stockState(stockQuantity) === 'low'
    ? stockLabel(stockQuantity)
    : `موجودی این کالا به ${toPersianDigits(stockQuantity)} عدد رسیده است`
}

/** Null if the price is unchanged or the product is inactive. */
export function priceNotice(seen: Toman | null, { price, isActive }: CartProduct): Notice | null {
  if (!isActive || (price ?? 0) === (seen ?? 0)) return null
  if (!isPriced(price)) return { text: 'قیمت این کالا را اکنون باید استعلام کنید', isGoodNews: false }
  if (!isPriced(seen)) return { text: `قیمت این کالا اکنون ${priceLabel(price)} است`, isGoodNews: true }
  const isCheaper = price < seen
  return {
    text: `قیمت از ${priceLabel(seen)} به ${priceLabel(price)} ${isCheaper ? 'کاهش' : 'افزایش'} یافته است`,
    isGoodNews: isCheaper,
  }
}
