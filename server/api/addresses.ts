import type { Context } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import type { AddressDraft, addressTypeLabels } from '#domain/account/address.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { signedIn } from '#server/session.ts'
import { addAddress } from '#services/address/add-address.ts'
import { deleteAddress } from '#services/address/delete-address.ts'
import { editAddress } from '#services/address/edit-address.ts'
import { listAddresses } from '#services/address/list-addresses.ts'

const perNetwork: Limit = { name: 'addresses', limit: 300, windowSeconds: 60, per: 'network', ifUnavailable: 'open' }

const uuid = v.pipe(v.string(), v.uuid())

/** Null becomes an empty text; the rule of the domain refuses it with its own message. */
const text = (description: string) => v.pipe(v.nullish(v.string(), ''), v.description(description))

/** Only the shape; the content is checked by domain/account/address.ts. */
const draft = v.object({
  addressType: text('الزامی: home، work یا other'),
  recipientName: text('الزامی'),
  recipientPhone: text('الزامی: موبایل یا تلفن ثابت با کد شهر، با هر رقمی؛ با ۱۱ رقم لاتین نگه داشته می‌شود'),
  province: text('الزامی: نام یکی از ۳۱ استان'),
  city: text('الزامی: شهری از همان استان'),
  addressLine1: text('الزامی'),
  addressLine2: text('ادامه نشانی'),
  postalCode: text('حداکثر ۱۰ نویسه'),
  label: text('عنوان آدرس'),
  isDefault: v.pipe(v.nullish(v.boolean(), false), v.description('نخستین آدرس همیشه پیش‌فرض است')),
})

const changes = v.partial(draft)

const nullableText = v.nullable(v.string())
const address = v.object({
  id: uuid,
  addressType: v.picklist(['home', 'work', 'other'] satisfies (keyof typeof addressTypeLabels)[]),
  recipientName: v.string(),
  recipientPhone: v.string(),
  province: v.string(),
  city: v.string(),
  addressLine1: v.string(),
  addressLine2: nullableText,
  postalCode: nullableText,
  label: nullableText,
  isDefault: v.boolean(),
})

const listResponse = v.object({ addresses: v.pipe(v.array(address), v.description('پیش‌فرض نخست، سپس تازه‌ترین')) })
const savedResponse = v.object({ address, ...listResponse.entries })

const bodyRefusals: RefusalCode[] = ['request.notJson', 'request.tooLarge', 'request.malformed']
const changeRefusals: RefusalCode[] = ['session.missing', 'session.expired', 'request.crossSite', 'request.tooMany']

const tags = ['آدرس‌ها']
export const addresses = createRouter()
  .use(signedIn)
  .get(
    '/',
    describeRoute({
      summary: 'آدرس‌های خریدار',
      tags,
      responses: { 200: jsonResponse(listResponse, 'همه‌ی آدرس‌های او'), ...problemResponses('session.missing', 'session.expired') },
    }),
    async (c) => c.json({ addresses: await listAddresses(c.get('context'), c.get('shopper')) }),
  )
  .post(
    '/',
    describeRoute({
      summary: 'افزودن آدرس',
      tags,
      responses: {
        201: jsonResponse(savedResponse, 'آدرس تازه و همه‌ی آدرس‌ها'),
        ...problemResponses(...changeRefusals, ...bodyRefusals, 'address.tooMany'),
      },
    }),
    limited(perNetwork),
    jsonBody(draft),
    async (c) => c.json(await addAddress(c.get('context'), c.get('shopper'), c.req.valid('json')), 201),
  )
  .patch(
    '/:id',
    describeRoute({
      summary: 'ویرایش آدرس یا پیش‌فرض کردن آن',
      description: 'بخشی که فرستاده نشود همان که بود می‌ماند. آدرس پیش‌فرض با پیش‌فرض شدن آدرسی دیگر جای خود را می‌دهد.',
      tags,
      responses: {
        200: jsonResponse(savedResponse, 'آدرس و همه‌ی آدرس‌ها'),
        ...problemResponses(...changeRefusals, ...bodyRefusals, 'address.notFound'),
      },
    }),
    limited(perNetwork),
    jsonBody(changes),
    async (c) => c.json(await editAddress(c.get('context'), keyOf(c), asPatch(c.req.valid('json')))),
  )
  .delete(
    '/:id',
    describeRoute({
      summary: 'حذف آدرس',
      description: 'اگر پیش‌فرض بود، تازه‌ترینِ بقیه پیش‌فرض می‌شود.',
      tags,
      responses: { 200: jsonResponse(listResponse, 'آدرس‌هایی که ماندند'), ...problemResponses(...changeRefusals, 'address.notFound') },
    }),
    limited(perNetwork),
    async (c) => c.json({ addresses: await deleteAddress(c.get('context'), keyOf(c)) }),
  )

/** A malformed id is refused like an unknown one. */
function keyOf(c: Context<AppEnv, '/:id'>): { customerId: string; id: string } {
  const id = c.req.param('id')
  if (!v.is(uuid, id)) throw new Refusal('address.notFound')
  return { customerId: c.get('shopper').customerId, id }
}

/** JSON has no `undefined`: every present field was sent. */
function asPatch(sent: v.InferOutput<typeof changes>): Partial<AddressDraft> {
  return sent as Partial<AddressDraft>
}
