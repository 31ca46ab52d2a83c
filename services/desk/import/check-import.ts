import type { Tx } from '#db/connect.ts'
import { catalogNames } from '#db/desk/import/catalog-names.ts'
import { earlierSkus, nextRows, storeChecks } from '#db/desk/import/import-rows.ts'
import { productsBySku } from '#db/desk/import/imported-products.ts'
import { importOfJob } from '#db/desk/import/imports.ts'
import { plainHeader } from '#domain/desk/import/import-fields.ts'
import { checkRow, type ImportLookups, skuOf } from '#domain/desk/import/import-rows.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'

/** Few enough that their texts are garbage before the heap grows for them. */
const chunkSize = 400

/** The dry run: says of each row what it would do, and changes no product. */
export const importCheckWork: JobWork = {
  async chunk(tx, job) {
    const { id, settings } = await importOfJob(tx, job.id)
    if (!settings) throw new Error('a check has settings')
    const rows = await nextRows(tx, id, Number(job.cursor ?? 0), chunkSize)
    const [first, last] = [rows[0], rows.at(-1)]
    if (!first || !last) return null
    const skus = rows.map(({ cells }) => skuOf(cells, settings))
    const known = skus.filter((sku) => sku !== null)
    const products = new Map((await productsBySku(tx, known)).map((product) => [product.sku, product]))
    const seen = await earlierSkus(tx, id, first.number, known)
    const lookups = await lookupsOf(tx)
    const checks = rows.map(({ number, cells }, index) => {
      const sku = skus[index] ?? null
      const product = (sku !== null && products.get(sku)) || null
      const isRepeated = sku !== null && seen.has(sku)
      seen.add(sku)
      return { number, productId: product?.id ?? null, ...checkRow(cells, settings, lookups, { product, isRepeated }) }
    })
    await storeChecks(tx, id, checks)
    return { done: rows.length, skipped: 0, cursor: String(last.number) }
  },
  async end() {},
}

async function lookupsOf(tx: Tx): Promise<ImportLookups> {
  const { categories, brands } = await catalogNames(tx)
  // A brand is known by its Latin and its Persian name, which may be the same.
  const ofBrands = brands.flatMap(({ id, name, farsiName }) =>
    [...new Set([plainHeader(name), plainHeader(farsiName)])].map((one) => ({ id, name: one })),
  )
  return { category: idsByName(categories), brand: idsByName(ofBrands) }
}

function idsByName(rows: readonly { id: string; name: string }[]): ReadonlyMap<string, readonly string[]> {
  const byName = Map.groupBy(rows, ({ name }) => plainHeader(name))
  return new Map([...byName].map(([name, found]) => [name, found.map(({ id }) => id)]))
}
