import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListingRow } from '#db/listing-rows.ts'
import { listingSorts } from '#domain/listing.ts'
import { CatalogColumns } from './catalog-columns.ts'
import { SortedSlots } from './sorted-slots.ts'
import { compareSortKeys, sortKeyOf } from './sorts.ts'

const idOf = (number: number) => `0190000${number % 7}-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Few distinct values, so that ties are common. */
const fields = fc.record({
  price: fc.integer({ min: 0, max: 3 }),
  isSoldOut: fc.boolean(),
  createdAt: fc.integer({ min: 1, max: 4 }),
  unitsSold: fc.integer({ min: 0, max: 3 }),
  farsiName: fc.constantFrom('ه', 'پ', 'Zen', 'آ', 'یک نام دراز'),
})
/** Null removes the product. */
const change = fc.record({ number: fc.integer({ min: 0, max: 40 }), fields: fc.option(fields, { freq: 5 }) })

type Changed = ReturnType<CatalogColumns['upsert']>

function apply(columns: CatalogColumns, { number, fields: set }: { number: number; fields: Partial<ListingRow> | null }): Changed[] {
  const id = idOf(number)
  if (set) return [columns.upsert({ id, categoryId: 'c', title: '', description: '', values: [], ...set } as ListingRow)]
  const slot = columns.products.get(id)
  if (slot === undefined) return []
  columns.remove(slot)
  return [{ slot, isMoved: true }]
}

test('a product is moved in the sorts without prices by all that they compare, and by nothing else', () => {
  const columns = new CatalogColumns()
  const row = { price: 1, isSoldOut: false, createdAt: 1, unitsSold: 1, farsiName: 'پ' }
  const isMoved = (set: Partial<ListingRow>) => apply(columns, { number: 1, fields: { ...row, ...set } }).map((one) => one.isMoved)[0]
  const moved = [{}, {}, { price: 2 }, { isSoldOut: true }, { createdAt: 2 }, { unitsSold: 2 }, { farsiName: 'آ' }].map(isMoved)
  expect(moved).toEqual([true, false, false, true, true, true, true])
  apply(columns, { number: 1, fields: null })
  expect(isMoved({ farsiName: 'آ' })).toBe(true)
})

test.each(listingSorts.map(({ value }) => value))('after random changes the sort ‹%s› equals a freshly built one', (sort) => {
  // Some batches have more changes than are searched for one by one.
  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 30 }), { maxLength: 6 }), (batches) => {
      const columns = new CatalogColumns()
      const sorted = new SortedSlots(sort, new Int32Array())
      for (const batch of batches) {
        const changed = batch.flatMap((one) => apply(columns, one)).filter(({ isMoved }) => isMoved || sort.startsWith('price'))
        sorted.update(columns, new Set(changed.map(({ slot }) => slot)))
        const active = Array.from({ length: columns.size }, (_, slot) => slot).filter((slot) => columns.combination[slot] !== -1)
        const fresh = active.sort((a, b) => compareSortKeys(sortKeyOf(columns, sort, a), sortKeyOf(columns, sort, b)))
        expect([...sorted.slots]).toEqual(fresh)
      }
    }),
    { numRuns: 15 },
  )
})
