import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportKind, ImportSettings, ImportSource } from '#domain/desk/import/import-fields.ts'
import type { ImportChanges, ImportState } from '#domain/desk/import/import-rows.ts'
import { createdAt } from './columns.ts'

/** A file that somebody uploaded, and how it is read. */
export const imports = pgTable('imports', {
  id: uuid('id').primaryKey(),
  fileName: text('file_name').notNull(),
  header: jsonb('header').$type<readonly string[]>().notNull(),
  shape: text('shape').notNull(),
  total: integer('total').notNull(),
  settings: jsonb('settings').$type<ImportSettings>(),
  kind: text('kind').$type<ImportKind>().notNull().default('products'),
  source: jsonb('source').$type<ImportSource>(),
  /** Encrypted; null as soon as everything is read. */
  access: jsonb('access').$type<Readonly<Record<string, string>>>(),
  fetchJobId: uuid('fetch_job_id'),
  picturesJobId: uuid('pictures_job_id'),
  checkJobId: uuid('check_job_id'),
  applyJobId: uuid('apply_job_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: createdAt(),
})

/** Its rows, what each would change, and what became of it. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    sku: text('sku'),
    state: text('state').$type<ImportState>(),
    productId: uuid('product_id'),
    changes: jsonb('changes').$type<ImportChanges>(),
    problems: jsonb('problems').$type<readonly string[]>(),
    isOutlier: boolean('is_outlier').notNull().default(false),
    outcome: text('outcome').$type<'applied' | 'changed'>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)

/** Pictures that a job downloads from the old shop. */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    key: text('key').notNull(),
    url: text('url').notNull(),
    problem: text('problem'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)
