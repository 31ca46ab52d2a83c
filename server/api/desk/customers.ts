import * as v from 'valibot'
import { customerTabs } from '#domain/desk/people/customers.ts'
import { createRouter } from '#server/app-env.ts'
import { confirmed, needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { addCustomerNote, blockCustomer, eraseCustomer, unblockCustomer } from '#services/desk/customer/change-customer.ts'
import { getCustomer, revealNationalId } from '#services/desk/customer/get-customer.ts'
import { listCustomerPage } from '#services/desk/customer/list-customers.ts'
import { text } from './catalog/fields.ts'

export const customerFilter = v.strictObject({
  tab: v.optional(v.picklist(customerTabs), 'all'),
  q: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
const customerQuery = v.strictObject({ ...customerFilter.entries, cursor: v.optional(v.string()) })

/** People with an account: what they bought, notes about them, block, erase. */
export const customers = createRouter()
  .get('/', needs('customers.read'), listQuery(customerQuery), async (c) => {
    const { cursor, ...filter } = c.req.valid('query')
    return c.json(await listCustomerPage(c.get('context'), filter, cursor))
  })
  .get('/:id', needs('customers.read'), async (c) => c.json(await getCustomer(c.get('context'), idOf(c), c.get('staff'))))
  .post('/:id/national-id', needs('customers.identity'), async (c) =>
    c.json(await revealNationalId(c.get('context'), idOf(c), c.get('staff'))),
  )
  .post('/:id/notes', needs('customers.edit'), jsonBody(v.strictObject({ note: text(8_000) })), async (c) => {
    await addCustomerNote(c.get('context'), idOf(c), c.req.valid('json').note, c.get('staff'))
    return c.body(null, 204)
  })
  .put('/:id/block', needs('customers.edit'), async (c) => {
    await blockCustomer(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id/block', needs('customers.edit'), async (c) => {
    await unblockCustomer(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id', needs('customers.edit'), confirmed, async (c) => {
    await eraseCustomer(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
