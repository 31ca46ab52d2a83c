import type { Tx } from '#db/connect.ts'
import { nextChanges, nextRows, storeChecks, storeOutcomes } from '#db/desk/files/import-rows.ts'
import { forgetCustomerRows, knownCustomers, storeImportedCustomers } from '#db/desk/files/imported-customers.ts'
import { type ImportRecord, importOfJob } from '#db/desk/files/imports.ts'
import { fixedId } from '#db/ids.ts'
import type { CheckedRow } from '#domain/desk/files/import-rows.ts'
import { customerTexts, readCustomer, type WooCustomer } from '#domain/desk/files/woocommerce/customer-rows.ts'
import type { JobWork } from '../../job/job-work.ts'

const chunkSize = 500

type Cells = { readonly number: number; readonly cells: readonly string[] }
type Planned = { readonly number: number; readonly customer: (WooCustomer & { readonly id: string }) | null; readonly check: CheckedRow }

/** The dry run of customers: which are new, which the shop knows already, and which cannot be reached by anything. */
export const customerCheckWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextRows(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    const planned = await plan(tx, imported, rows)
    await storeChecks(
      tx,
      imported.id,
      planned.map(({ number, check }) => ({ number, productId: null, ...check })),
    )
    return { done: rows.length, skipped: 0, cursor: String(last.number) }
  },
  async end() {},
}

/** Stores new customers, to whom nobody can sign in; an account that exists is never touched. */
export const customerImportWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextChanges(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    const planned = await plan(tx, imported, rows)
    const fresh = planned.flatMap(({ customer, check }) => (customer && check.state === 'new' ? [customer] : []))
    const stored = await storeImportedCustomers(tx, fresh)
    const outcomes = planned.map(({ number, customer }) => ({
      ...{ number, productId: null },
      outcome: customer && stored.has(customer.id) ? ('applied' as const) : ('changed' as const),
    }))
    await storeOutcomes(tx, imported.id, outcomes)
    return { done: rows.length, skipped: outcomes.filter(({ outcome }) => outcome === 'changed').length, cursor: String(last.number) }
  },
  async end(tx, job) {
    await forgetCustomerRows(tx, (await importOfJob(tx, job.id)).id)
  },
}

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
    if ('problems' in reading) return { number, customer: null, check: { ...row, state: 'wrong', problems: reading.problems } }
    const customer = { ...reading.customer, id: idOf(reading.customer) }
    const isKnown = known.ids.has(customer.id) || known.emails.has(customer.email ?? '') || known.phones.has(customer.phone ?? '')
    if (isKnown) return { number, customer, check: { ...row, state: 'same' } }
    const texts = Object.entries(customerTexts(customer)).map(([name, after]) => [name, { before: null, after }])
    return { number, customer, check: { ...row, state: 'new', changes: Object.fromEntries(texts) } }
  })
}
