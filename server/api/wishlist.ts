import * as v from 'valibot'
import { maxItems } from '#domain/cart/wishlist.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { signedIn } from '#server/session.ts'
import { addWishlistItem, getWishlist, mergeWishlist, removeWishlistItem } from '#services/cart/change-wishlist.ts'
import { cartProductSchema, describeList, ofProduct, productId } from './list-schemas.ts'

const item = v.object({ id: v.pipe(v.string(), v.uuid()), productId, createdAt: v.string(), product: cartProductSchema })
const oneItem = v.object({ item })
const allItems = v.object({ items: v.array(item) })
const mergeBody = v.object({ productIds: v.pipe(v.array(productId), v.maxLength(maxItems, 'حداکثر ۵۰۰ کالا')) })

const describe = describeList('علاقه‌مندی‌ها', 'علاقه‌مندی‌ها روی سرور')

export const wishlist = createRouter()
  .use(signedIn)
  .get('/', describe('علاقه‌مندی‌های من', allItems), async (c) => {
    return c.json({ items: await getWishlist(c.get('context').db, c.get('shopper').userId) })
  })
  .post('/merge', describe('افزودن علاقه‌مندی‌های مهمان', allItems, 'request.malformed', 'wishlist.full'), jsonBody(mergeBody), async (c) => {
    return c.json({ items: await mergeWishlist(c.get('context'), c.get('shopper').userId, c.req.valid('json').productIds) })
  })
  .put('/:productId', describe('افزودن یک کالا', oneItem, 'product.notFound', 'wishlist.full'), ofProduct, async (c) => {
    return c.json({ item: await addWishlistItem(c.get('context'), c.get('shopper').userId, c.req.valid('param').productId) })
  })
  .delete('/:productId', describe('برداشتن یک کالا', null, 'product.notFound'), ofProduct, async (c) => {
    await removeWishlistItem(c.get('context'), c.get('shopper').userId, c.req.valid('param').productId)
    return c.body(null, 204)
  })
