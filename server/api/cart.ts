import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { signedIn } from '#server/session.ts'
import { emptyCart, mergeCart, removeCartLine, replaceCart, setCartLine } from '#services/cart/change-cart.ts'
import { getCart } from '#services/cart/get-cart.ts'
import { cartProductSchema, describeList, lineBody, linesBody, ofProduct, productId } from './list-schemas.ts'

const line = v.object({ productId, quantity: v.number(), seenPrice: v.nullable(v.number()), product: cartProductSchema })
const oneLine = v.object({ line })
const allLines = v.object({ lines: v.array(line) })

const describe = describeList('سبد خرید', 'سبد خرید روی سرور')

/** The cart of the signed-in shopper. The browser's copy is changed first and then synced here. */
export const cart = createRouter()
  .use(signedIn)
  .get('/', describe('سبد خرید من', allLines), async (c) => {
    return c.json({ lines: await getCart(c.get('context').db, c.get('shopper').userId) })
  })
  .put('/', describe('جایگزینی همه‌ی سبد', allLines, 'request.malformed'), jsonBody(linesBody), async (c) => {
    return c.json({ lines: await replaceCart(c.get('context'), c.get('shopper').userId, c.req.valid('json').lines) })
  })
  .delete('/', describe('خالی کردن سبد', null), async (c) => {
    await emptyCart(c.get('context'), c.get('shopper').userId)
    return c.body(null, 204)
  })
  .post('/merge', describe('افزودن سبد مهمان به سبد من', allLines, 'request.malformed'), jsonBody(linesBody), async (c) => {
    return c.json({ lines: await mergeCart(c.get('context'), c.get('shopper').userId, c.req.valid('json').lines) })
  })
  .put(
    '/items/:productId',
    describe('تعداد یک کالا', oneLine, 'request.malformed', 'product.notFound', 'cart.full'),
    ofProduct,
    jsonBody(lineBody),
    async (c) => {
      const row = { ...c.req.valid('json'), ...c.req.valid('param') }
      return c.json({ line: await setCartLine(c.get('context'), c.get('shopper').userId, row) })
    },
  )
  .delete('/items/:productId', describe('برداشتن یک کالا', null, 'product.notFound'), ofProduct, async (c) => {
    await removeCartLine(c.get('context'), c.get('shopper').userId, c.req.valid('param').productId)
    return c.body(null, 204)
  })
