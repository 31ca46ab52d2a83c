import type { Tx } from '#db/connect.ts'
import { forgetCustomerRows, knownCustomers, storeImportedCustomers } from '#db/desk/import/imported-customers.ts'
import type { ImportRecord } from '#db/desk/import/imports.ts'
import { fixedId } from '#db/ids.ts'
import type { CheckedRow } from '#domain/desk/import/import-rows.ts'
import { customerTexts, readCustomer, type WooCustomer } from '#domain/desk/import/woocommerce/customer-rows.ts'
import { type Cells, rowCheckWork, rowImportWork } from './row-work.ts'

type Planned = {
  readonly number: number
  readonly productId: null
  readonly customer: (WooCustomer & { readonly id: string }) | null
  readonly check: CheckedRow
}

/** The dry run of customers: which are new, which exist in the shop, and which have neither mobile nor e-mail address. */
export const customerCheckWork = rowCheckWork(plan)

/** Stores new customers, to whom nobody can sign in; an account that exists is never touched. */
export const customerImportWork = rowImportWork({
  plan,
  async store(tx, planned: readonly Planned[]) {
    const fresh = planned.flatMap(({ customer, check }) => (customer && check.state === 'new' ? [customer] : []))
    const stored = await storeImportedCustomers(tx, fresh)
    return ({ customer }) => customer !== null && stored.has(customer.id)
  },
  end: forgetCustomerRows,
})

async function plan(tx: Tx, { source }: ImportRecord, rows: readonly Cells[]): Promise<Planned[]> {
  const readings = rows.map(({ number, cells }) => ({ number, reading: readCustomer(cells), key: cells[0] ?? '' }))
  const idOf = ({ number, at }: WooCustomer) => fixedId(new Date(at), `woocommerce customer ${source?.host ?? ''} ${number}`)
  const people = readings.flatMap(({ reading }) => ('customer' in reading ? [{ ...reading.customer, id: idOf(reading.customer) }] : []))
  const known = await knownCustomers(tx, {
    ids: people.map(({ id }) => id),
    emails: people.flatMap(({ email }) => email ?? []),
    phones: people.flatMap(({ phone }) => phone ?? []),
  })
  return readings.map(({ number, reading, key }) => {
    const row = { sku: key || null, changes: {}, problems: [], isOutlier: false }
    if ('problems' in reading)
      return { number, productId: null, customer: null, check: { ...row, state: 'wrong', problems: reading.problems } }
    const customer = { ...reading.customer, id: idOf(reading.customer) }
    const isKnown = known.ids.has(customer.id) || known.emails.has(customer.email ?? '') || known.phones.has(customer.phone ?? '')
    if (isKnown) return { number, productId: null, customer, check: { ...row, state: 'same' } }
    const texts = Object.entries(customerTexts(customer)).map(([name, after]) => [name, { before: null, after }])
    return { number, productId: null, customer, check: { ...row, state: 'new', changes: Object.fromEntries(texts) } }
  })
}
