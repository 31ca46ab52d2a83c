import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import type { ProductRow } from '#db/desk/goods/goods.ts'
import { products } from '#db/schema/catalog.ts'
import type { ImportedName } from '#domain/desk/import/import-rows.ts'

export function productsBySku(tx: Tx, skus: readonly string[]): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(sql`${products.sku} = any (${sql.param(skus)})`)
}

/** Column and type of each field; the stock changes by documents only. */
const columns: Record<Exclude<ImportedName, 'stockQuantity'>, readonly [string, string]> = {
  farsiName: ['farsi_name', 'text'],
  title: ['title', 'text'],
  description: ['description', 'text'],
  categoryId: ['category_id', 'uuid'],
  brandId: ['brand_id', 'uuid'],
  price: ['price', 'bigint'],
  listPrice: ['list_price', 'bigint'],
  cost: ['cost', 'bigint'],
  gtin: ['gtin', 'text'],
  mpn: ['mpn', 'text'],
  weightG: ['weight_g', 'integer'],
  warrantyCompany: ['warranty_company', 'text'],
  warrantyMonths: ['warranty_months', 'smallint'],
  lowStockAt: ['low_stock_at', 'integer'],
}
export type StoredField = keyof typeof columns
export const storedFields = Object.keys(columns) as StoredField[]

type Values = Readonly<Record<string, unknown>>

/** The same fields of many locked products, in one statement: a column that is not named costs nothing. */
export async function updateImported(tx: Tx, fields: readonly StoredField[], rows: readonly (Values & { id: string })[]): Promise<void> {
  const set = fields.map((field) => sql`${name(columns[field][0])} = given.${name(field)}`)
  await tx.execute(sql`update ${products} p set ${list(set)} from ${recordset(rows, fields)} where p.id = given.id`)
}

type NewImported = Values & { readonly id: string; readonly sku: string; readonly slug: string }

/** Hidden, with the stock whose moves the caller inserts. Returns the ids; those whose SKU somebody else took are not among them. */
export async function insertImported(tx: Tx, rows: readonly NewImported[]): Promise<string[]> {
  const inserted = [...storedFields.map((field) => name(columns[field][0]))]
  const values = storedFields.map((field) => (field === 'description' ? sql`coalesce(given.description, '')` : sql`given.${name(field)}`))
  const { rows: stored } = await tx.execute<{ id: string }>(sql`
    insert into ${products} (id, sku, slug, status, stock_quantity, ${list(inserted)})
    select given.id, given.sku, given.slug, 'inactive', coalesce(given."stockQuantity", 0), ${list(values)}
    from ${recordset(rows, storedFields, sql`, sku text, slug text, "stockQuantity" integer`)}
    on conflict (sku) do nothing returning id`)
  return stored.map(({ id }) => id)
}

function recordset(rows: readonly Values[], fields: readonly StoredField[], more = sql``): SQL {
  const types = fields.map((field) => sql`${name(field)} ${sql.raw(columns[field][1])}`)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid${more}${types.length > 0 ? sql`, ${list(types)}` : sql``})`
}

function name(text: string): SQL {
  return sql`${sql.identifier(text)}`
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
