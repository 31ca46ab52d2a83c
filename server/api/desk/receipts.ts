import * as v from 'valibot'
import { receiptTabs } from '#domain/desk/tabs.ts'
import { toman } from '#domain/money.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { findReference, getReceiptQueue, openDeskReceipt } from '#services/desk/receipt/list-receipts.ts'
import { changeOrder } from '#services/order/change-order.ts'

const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12), v.transform(toman))
const verdict = v.variant('do', [
  v.strictObject({
    do: v.literal('accept-receipt'),
    bankReference: v.pipe(v.string(), v.maxLength(100)),
    paidAmount: amount,
    isSeen: v.boolean(),
  }),
  v.strictObject({ do: v.literal('reject-receipt'), reason: v.pipe(v.string(), v.maxLength(1000)) }),
])

export const receiptQuery = v.strictObject({ tab: v.optional(v.picklist(receiptTabs), 'waiting') })

/** The queue of transfer receipts. A verdict names the order, whose receipt at that moment is judged. */
export const receipts = createRouter()
  .get('/', needs('receipts.review'), listQuery(receiptQuery), async (c) =>
    c.json(await getReceiptQueue(c.get('context'), c.req.valid('query').tab)),
  )
  .get('/reference', needs('receipts.review'), listQuery(v.strictObject({ value: v.pipe(v.string(), v.maxLength(100)) })), async (c) =>
    c.json({ usedBy: await findReference(c.get('context'), c.req.valid('query').value) }),
  )
  .get('/:id/file', needs('receipts.review'), async (c) => {
    const { contentType, content } = await openDeskReceipt(c.get('context'), idOf(c))
    // The sandbox of the content security policy runs no script when a picture is opened directly; a PDF is a download (UP-01).
    return c.body(content, 200, {
      'content-type': contentType,
      'content-disposition': contentType === 'application/pdf' ? 'attachment; filename="receipt.pdf"' : 'inline',
      'cache-control': 'no-store',
    })
  })
  .post('/:id/verdict', needs('receipts.review'), jsonBody(verdict), async (c) => {
    await changeOrder(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff').actor)
    return c.body(null, 204)
  })
