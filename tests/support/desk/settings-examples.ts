import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { holidays } from '#db/schema/delivery.ts'
import { orders } from '#db/schema/orders.ts'
import { settings } from '#db/schema/settings.ts'
import { testPayments } from '#db/schema/test-payments.ts'
import { couponTexts } from '#domain/desk/coupon/form.ts'
import { windowTexts } from '#domain/desk/delivery/form.ts'
import { shippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { aWindow } from '#tests/support/delivery.ts'
import { aShippingMethod } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factory.ts'
import { aCoupon, aCouponForm } from '#tests/support/orders/coupons.ts'
import type { Example } from './catalog-examples.ts'

const inFiveDays = sql<string>`to_char(now() + interval '5 days', 'YYYY-MM-DD')`

/** Examples for the routes of the shop's own settings, none of which was saved before, and of its shipping methods, times of delivery and coupons. */
export function settingsExamples(db: Db, owner: Record<string, string>): Record<string, () => Promise<Example>> {
  const [headers, first] = [
    { ...owner, 'if-match': '"0"' },
    { ...owner, 'if-match': '"1"' },
  ]
  const { 'content-type': _, ...formHeaders } = owner
  return {
    // First: later examples make products.
    'POST /set-up/demo-catalog': async () => ({ states: 'after' }),
    'PUT /set-up/:step/later': async () => ({ path: '/set-up/mail/later', body: { isLater: true }, states: 'both' }),
    'PUT /settings/:key': async () => ({ path: '/settings/identity', body: { name: 'دیجی‌سرا', slogan: 'معرفی' }, headers, states: 'both' }),
    'PUT /settings/logo': async () => ({ body: aLogo(), headers: formHeaders, states: 'both' }),
    'DELETE /settings/logo': async () => {
      const value = { key: 'ab'.repeat(20), width: '36', height: '36' }
      await db.insert(settings).values({ key: 'logo', value }).onConflictDoUpdate({ target: settings.key, set: { value } })
      return { states: 'both' }
    },
    'PUT /settings/keys/:provider': async () => ({ path: '/settings/keys/sms', body: { apiKey: 'k'.repeat(32) }, headers, states: 'both' }),
    'DELETE /settings/keys/:provider': async () => {
      await db.insert(settings).values({ key: 'keys.mail', value: { host: 'unreadable' }, version: 1 })
      return { path: '/settings/keys/mail', headers: first, states: 'both' }
    },
    'POST /settings/test-payments': async () => ({ states: 'after' }),
    'POST /settings/test-payments/result': async () => {
      const code = `S${newId().replaceAll('-', '')}`
      const facts = { merchant: 'other', environment: 'sandbox', amountRial: 10_000 }
      await db.insert(testPayments).values({ id: newId(), authority: code, ...facts })
      return { body: { authority: code }, states: 'after' }
    },
    'POST /settings/checks/:kind': async () => ({ path: '/settings/checks/files', states: 'after' }),
    'PUT /settings/bank': async () => ({ body: { holder: '', bankName: '', card: '', iban: '' }, headers, states: 'both' }),
    'POST /shipping': async () => ({ body: shippingTexts(await aShippingMethod(db)), states: 'after' }),
    'PUT /shipping/:id': async () => {
      const method = await aShippingMethod(db)
      return { path: `/shipping/${method.id}`, body: { ...shippingTexts(method), baseRate: '۷۰٬۰۰۰' }, headers: first, states: 'both' }
    },
    'PUT /shipping/:id/position': async () => {
      const [one, other] = [await aShippingMethod(db), await aShippingMethod(db)]
      return { path: `/shipping/${other.id}/position`, body: { before: one.id }, headers: first, states: 'both' }
    },
    'PUT /orders/:id/delivery': async () => {
      const [{ id }, method] = [await anOrder(db, { status: 'processing', paymentStatus: 'paid' }), await aShippingMethod(db)]
      const [{ id: windowId }, [row]] = [
        await aWindow(db, method.id),
        await db.update(orders).set({ shippingMethodId: method.id }).where(eq(orders.id, id)).returning({ day: inFiveDays }),
      ]
      return { path: `/orders/${id}/delivery`, body: { windowId, day: row?.day, seen: '' }, states: 'both' }
    },
    'POST /delivery/windows': async () => ({ body: windowTexts(await aWindow(db, (await aShippingMethod(db)).id)), states: 'after' }),
    'PUT /delivery/windows/:id': async () => {
      const window = await aWindow(db, (await aShippingMethod(db)).id)
      return {
        path: `/delivery/windows/${window.id}`,
        body: { ...windowTexts(window), windowCapacity: '۹' },
        headers: first,
        states: 'both',
      }
    },
    'DELETE /delivery/windows/:id': async () => {
      const window = await aWindow(db, (await aShippingMethod(db)).id)
      return { path: `/delivery/windows/${window.id}`, headers: first, states: 'before' }
    },
    'POST /delivery/holidays': async () => ({
      body: { holiday: '۱۴۹۹/۰۱/۰۱', holidayName: 'تعطیلی', isClosed: true },
      states: 'after',
    }),
    'DELETE /delivery/holidays/:id': async () => {
      const [holiday] = await db.insert(holidays).values({ day: '2119-01-01', name: 'تعطیلی', isClosed: true }).returning()
      return { path: `/delivery/holidays/${holiday?.id}`, states: 'before' }
    },
    'POST /coupons': async () => ({ body: couponTexts(aCouponForm()), states: 'after' }),
    'PUT /coupons/:id': async () => {
      const coupon = await aCoupon(db)
      return {
        path: `/coupons/${coupon.id}`,
        body: couponTexts(aCouponForm({ code: coupon.code, percent: 25 })),
        headers: first,
        states: 'both',
      }
    },
    'DELETE /coupons/:id': async () => ({ path: `/coupons/${(await aCoupon(db)).id}`, headers: first, states: 'before' }),
    'DELETE /shipping/:id': async () => ({ path: `/shipping/${(await aShippingMethod(db)).id}`, headers: first, states: 'before' }),
  }
}

function aLogo(): FormData {
  const body = new FormData()
  body.set(
    'file',
    new File(['<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M4 4h9v9z" fill="red"/></svg>'], 'a.svg'),
  )
  return body
}
