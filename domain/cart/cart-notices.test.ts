import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import type { CartLine } from './cart.ts'
import { lineNotices } from './cart-notices.ts'

type Facts = { seen?: number | null; price?: number | null; stock?: number; quantity?: number; isActive?: boolean }

const money = (amount: number | null) => (amount === null ? null : toman(amount))

const line = ({ seen = 1000, price = 1000, stock = 10, quantity = 1, isActive = true }: Facts): CartLine => ({
  product: { id: 'a', slug: 'a', farsiName: 'الف', image: null, price: money(price), stockQuantity: stock, isActive },
  quantity,
  seenPrice: money(seen),
})

test.each<[what: string, facts: Facts, texts: string[]]>([
  ['nothing when nothing changed', {}, []],
  ['nothing while the stock suffices', { stock: 2, quantity: 2 }, []],
  ['a higher price', { price: 1500 }, ['قیمت از ۱٬۰۰۰ تومان به ۱٬۵۰۰ تومان افزایش یافته است']],
  ['a cheaper price', { price: 900 }, ['قیمت از ۱٬۰۰۰ تومان به ۹۰۰ تومان کاهش یافته است']],
  ['a price that was removed', { price: null }, ['قیمت این کالا را اکنون باید استعلام کنید']],
  ['a price that was added', { seen: null, price: 900 }, ['قیمت این کالا اکنون ۹۰۰ تومان است']],
  ['nothing between no price and a price of 0', { seen: null, price: 0 }, []],
  ['few left', { stock: 2, quantity: 3 }, ['تنها ۲ عدد در انبار باقی مانده']],
  ['fewer left than wanted', { stock: 7, quantity: 9 }, ['موجودی این کالا به ۷ عدد رسیده است']],
  ['sold out', { stock: 0 }, ['این کالا ناموجود شده است']],
  ['no longer sold, and then its price does not matter', { stock: 0, price: 5, isActive: false }, ['این کالا دیگر فروخته نمی‌شود']],
  [
    'stock and price together',
    { stock: 1, quantity: 2, price: 900 },
    ['تنها ۱ عدد در انبار باقی مانده', 'قیمت از ۱٬۰۰۰ تومان به ۹۰۰ تومان کاهش یافته است'],
  ],
])('notices of a line: %s', (_what, facts, texts) => expect(lineNotices(line(facts)).map(({ text }) => text)).toEqual(texts))

test.each<[facts: Facts, isGoodNews: boolean]>([
  [{ price: 900 }, true],
  [{ price: 1100 }, false],
  [{ price: null }, false],
  [{ seen: null }, true],
  [{ stock: 0 }, false],
])('%j is good news: %s', (facts, isGoodNews) => expect(lineNotices(line(facts))).toEqual([expect.objectContaining({ isGoodNews })]))
