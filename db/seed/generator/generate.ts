import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/connect.ts'
import { brands, categories, productAttributes, productImages, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { optionRows, valueRows } from '#db/seed/attributes.ts'
import { brandRows, categoryRows } from '#db/seed/catalog.ts'
import { colorVariantsOf } from './color-variants.ts'
import { families } from './families.ts'
import { generatedProduct } from './product.ts'
import { rowsOf, type TaxonomyIds } from './rows.ts'
import { withoutIndexesAndReferences } from './without-indexes.ts'

const batchSize = 2_000
/** From this size dropping and recreating the indexes is faster than updating them. */
const minBulkSize = 20_000

export type Progress = (written: number, of: number) => void

/** Adds `count` generated products after those of earlier runs, in one transaction. */
export async function generateProducts(db: Db, count: number, onProgress: Progress = () => {}): Promise<void> {
  const taxonomyIds = await prepareCatalog(db)
  await db.transaction(async (tx) => {
    const first = await tx.$count(products, sql`sku like 'GEN-%'`)
    const work = () => writeBatches(tx, first, count, taxonomyIds, onProgress)
    if (count < minBulkSize) await work()
    else await withoutIndexesAndReferences(tx, ['products', 'product_images', 'product_attributes'], work)
  })
  await db.execute(sql`analyze ${products}, ${productImages}, ${productAttributes}`)
}

async function writeBatches(tx: Tx, first: number, count: number, taxonomyIds: TaxonomyIds, onProgress: Progress): Promise<void> {
  for (let written = 0; written < count; ) {
    const size = Math.min(batchSize, count - written)
    await writeBatch(tx, first + written, size, taxonomyIds)
    written += size
    onProgress(written, count)
  }
}

/** Inserts missing brands, categories and options of the demo catalog. */
async function prepareCatalog(db: Db): Promise<TaxonomyIds> {
  return db.transaction(async (tx) => {
    await tx.insert(categories).values(categoryRows()).onConflictDoNothing()
    await tx.insert(brands).values(brandRows()).onConflictDoNothing()
    await tx
      .insert(variantOptions)
      .values([...optionRows])
      .onConflictDoNothing()
    await tx.insert(variantValues).values(valueRows(allAttributes())).onConflictDoNothing()
    const bySlug = async (table: typeof brands | typeof categories) => {
      const rows = await tx.select({ slug: table.slug, id: table.id }).from(table)
      return new Map(rows.map(({ slug, id }) => [slug, id]))
    }
    return { brands: await bySlug(brands), categories: await bySlug(categories) }
  })
}

function* allAttributes(): Generator<Record<string, string>> {
  for (const { devices, attributes } of families) {
    for (const { colour } of devices.flatMap(colorVariantsOf)) yield { color: colour }
    for (const [option, values] of Object.entries(attributes)) for (const value of values) yield { [option]: value }
  }
}

async function writeBatch(tx: Tx, first: number, size: number, taxonomyIds: TaxonomyIds): Promise<void> {
  const rows = Array.from({ length: size }, (_, index) => rowsOf(generatedProduct(first + index), first + index, taxonomyIds))
  await insertJson(
    tx,
    products,
    rows.map(({ product }) => product),
  )
  await insertJson(
    tx,
    productImages,
    rows.flatMap(({ images }) => images),
  )
  await insertJson(
    tx,
    productAttributes,
    rows.flatMap(({ attributes }) => attributes),
  )
}

/** One JSON parameter for all rows: binding every value separately dominates the run time. */
async function insertJson(tx: Tx, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await tx.execute(sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`)
}
