import { expect, test } from 'vitest'
import { type ShopWords, withShopWords } from './shop-words.ts'

const words: ShopWords = {
  name: 'دیجی‌$&سرا',
  supportPhone: '021-88000000',
  shopAddress: null,
  hours: 'هر روز، ۹ تا ۲۱',
  legal: { owner: null, registration: null, licence: null },
}

test.each([
  ['خرید از {نام فروشگاه}', 'خرید از دیجی‌$&سرا'],
  ['{نام فروشگاه} و {نام فروشگاه}', 'دیجی‌$&سرا و دیجی‌$&سرا'],
  ['- ساعت: {ساعت کار}\n- نشانی: {نشانی فروشگاه}\n- تلفن: {تلفن پشتیبانی}', '- ساعت: هر روز، ۹ تا ۲۱\n- تلفن: ۰۲۱-۸۸۰۰۰۰۰۰'],
  ['| صاحب | {صاحب فروشگاه} |\n| نام | {نام فروشگاه} |', '| نام | دیجی‌$&سرا |'],
  ['کد `{ "a": 1 }` و {چیز دیگر}', 'کد `{ "a": 1 }` و {چیز دیگر}'],
  ['{toString} {__proto__} {constructor}', '{toString} {__proto__} {constructor}'],
])('%j becomes %j', (text, expected) => expect(withShopWords(text, words)).toBe(expected))
