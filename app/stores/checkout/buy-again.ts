import { requestApi } from '#app/stores/api.ts'
import { applyCart, latestCart } from '#app/stores/cart.ts'
import { toast } from '#app/stores/toasts.ts'
import { buyAgain } from '#domain/cart/buy-again.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** Puts the items of an order into the cart at today's prices, and says what is no longer sold. */
export async function buyOrderAgain(items: readonly { productId: string; quantity: number }[]): Promise<void> {
  const ids = items.map(({ productId }) => productId).join(',')
  const result = await requestApi('GET', '/cart-products', { query: { ids }, failed: 'خطا در دریافت کالاها' })
  if (!result.isOk) return void toast.error(result.problem.message)
  const before = latestCart()
  const { cart, added, left } = buyAgain(before, items, result.data.products)
  if (added === 0) return void toast.error('کالاهای این سفارش اکنون موجود نیست')
  applyCart(before, cart)
  const missing = left > 0 ? `؛ ${toPersianDigits(left)} کالا اکنون موجود نیست` : ''
  toast.success(`${toPersianDigits(added)} کالا به سبد خرید اضافه شد${missing}`, { href: '/cart', text: 'مشاهده سبد' })
}
