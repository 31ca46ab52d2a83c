import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { fileIn, formBoundary, paceOfSlot, readForm } from '#server/multipart.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { signedIn } from '#server/session.ts'
import { openReceipt } from '#services/receipt/open-receipt.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { withUploadSlot } from '#services/receipt/upload-slot.ts'
import { countLookup } from './order-lookups.ts'

const perNetwork: Limit = { name: 'receipts', limit: 200, windowSeconds: 600, per: 'network', ifUnavailable: 'open' }
const tags = ['سفارش‌ها']
const receipt = v.object({ id: v.pipe(v.string(), v.uuid()), fileName: v.string(), contentType: v.string(), byteSize: v.number() })

/** Receipts of bank transfers: private, type detected by content, downloadable only by their owner. */
export const receipts = createRouter()
  .use(signedIn)
  .post(
    '/',
    describeRoute({
      summary: 'فرستادن رسید واریز',
      description: 'تصویر (JPEG، PNG، WebP، AVIF) یا PDF، حداکثر ۸ مگابایت، در بخش `file`.',
      tags,
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
      responses: {
        201: jsonResponse(v.object({ receipt }), 'رسید نگه داشته شد'),
        ...problemResponses(
          'session.missing',
          'receipt.tooLarge',
          'receipt.tooManyPixels',
          'receipt.tooSlow',
          'receipt.uploading',
          'shop.busy',
          'receipt.unreadable',
          'receipt.notStored',
          'request.malformed',
          'request.tooMany',
        ),
      },
    }),
    limited(perNetwork),
    async (c) => {
      const [context, { userId }] = [c.get('context'), c.get('shopper')]
      const boundary = formBoundary(c)
      const isContended = () => context.queues.uploads.counts().upload.waiting > 0
      const upload = () =>
        withUploadSlot(context, { userId, network: c.get('client').subscriber }, async () => {
          const form = await readForm(c, paceOfSlot(isContended))
          return uploadReceipt(context, userId, fileIn(form, boundary, 'file'))
        })
      // Uploads have slots of their own: the slot of the request is for orders.
      return c.json({ receipt: await (c.get('slot')?.releaseWhile(upload) ?? upload()) }, 201)
    },
  )
  .get(
    '/:id',
    describeRoute({
      summary: 'رسید من',
      tags,
      responses: {
        200: { description: 'فایل رسید، برای ذخیره' },
        ...problemResponses('session.missing', 'receipt.notFound', 'request.tooMany'),
      },
    }),
    countLookup,
    validator('param', v.object({ id: v.pipe(v.string(), v.uuid()) }), ({ success }) => {
      if (!success) throw new Refusal('receipt.notFound')
    }),
    async (c) => {
      const { fileName, contentType, content } = await openReceipt(c.get('context'), c.get('shopper').userId, c.req.valid('param').id)
      return c.body(content, 200, {
        'content-type': contentType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      })
    },
  )
