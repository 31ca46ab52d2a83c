import { sql } from 'drizzle-orm'
import { allowStatementTime, type Db, type Tx } from '#db/connect.ts'
import { type SearchDocument, type SourceProduct, spellingsOf, toSearchDocument, toVocabularyWord } from './search-document.ts'
import { withoutIndexes } from './without-indexes.ts'

const batchSize = 2_000
/** Smaller, because updating the indexes takes milliseconds per product and the query timeout is seven seconds. */
const indexedBatchSize = 500
const batchTimeoutMs = 60_000
/** From this size dropping and recreating the indexes is faster than updating them. */
const minBulkSize = 1_000
/** With this many queued products the whole catalog is reindexed, whatever its size. */
const maxPending = 20_000
/** From this size a word must occur twice to enter the vocabulary: model codes occur once. */
const minLargeCatalog = 20_000

/** Updates the search index for these products. Services that write products call it in the same transaction. */
export async function indexProducts(db: Db, productIds: readonly string[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += indexedBatchSize) {
    const ids = productIds.slice(start, start + indexedBatchSize)
    await db.transaction(async (tx) => {
      await allowStatementTime(tx, batchTimeoutMs)
      // Dequeue before reading: a change not yet committed stays queued, a committed one is read.
      await tx.execute(sql`delete from product_search_pending where product_id in (
        select product_id from product_search_pending where product_id = any(${sql.param(ids)}::uuid[]) for update skip locked)`)
      await tx.execute(sql`delete from product_search where product_id = any(${sql.param(ids)}::uuid[])`)
      const sources = await readSourceProducts(tx, sql`products.id = any(${sql.param(ids)}::uuid[])`)
      await insertDocuments(tx, sources.map(toSearchDocument))
      await insertWords(tx, new Map(sources.flatMap((source) => [...spellingsOf(source)])))
    })
  }
}

/** Advisory lock: one process drains the queue at a time. */
const queueLock = 726_501_003

/** Indexes all queued products and returns their number. Called at every start and after an import. */
export async function indexPending(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
    // Of two nodes that start together the second waits and finds the queue empty.
    await tx.execute(sql`select pg_advisory_xact_lock(${queueLock})`)
    return drainQueue(tx)
  })
}

async function drainQueue(db: Tx): Promise<number> {
  const { rows } = await db.execute<{ pending: number; indexed: number }>(sql`
    select (select count(*) from (select from product_search_pending limit ${maxPending}) as queue) as pending,
      (select count(*) from (select from product_search limit ${maxPending}) as known) as indexed`)
  const { pending = 0, indexed = 0 } = rows[0] ?? {}
  if (pending >= maxPending || (pending >= minBulkSize && pending > indexed)) return reindexAll(db)
  const { rows: queued } = await db.execute<{ id: string }>(sql`select product_id as id from product_search_pending order by product_id`)
  await indexProducts(
    db,
    queued.map(({ id }) => id),
  )
  return queued.length
}

/** Rebuilds the search index in one transaction, one batch in memory at a time; searches wait meanwhile. */
export async function reindexAll(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`)
    // Blocks product updates until the new index is committed.
    await tx.execute(sql`lock table products in share row exclusive mode`)
    await tx.execute(sql`truncate product_search, product_search_texts, search_words, product_search_pending restart identity`)
    const { rows } = await tx.execute<{ size: number }>(
      sql`select count(*) as size from (select from products limit ${minLargeCatalog}) as part`,
    )
    const size = rows[0]?.size ?? 0
    const write = () => writeAll(tx, size < minLargeCatalog ? 1 : 2)
    const written = size < minBulkSize ? await write() : await withoutIndexes(tx, write)
    await tx.execute(sql`analyze product_search, product_search_texts, search_words`)
    return written
  })
}

/** Words that occur in fewer than `minUses` products stay out of the vocabulary. */
async function writeAll(tx: Tx, minUses: 1 | 2): Promise<number> {
  const spellings = new Map<string, string>()
  const seen = new Map<string, string>()
  let written = 0
  let sources = await readSourceProducts(tx, sql`true`)
  for (let last = sources.at(-1); last; last = sources.at(-1)) {
    // Overlaps reading with building documents, and writing with collecting words.
    const nextRead = readSourceProducts(tx, sql`products.id > ${last.id}`)
    const documents = sources.map(toSearchDocument)
    const next = await nextRead
    const insert = insertDocuments(tx, documents)
    for (const [word, spelling] of sources.flatMap((source) => [...spellingsOf(source)])) {
      if (seen.has(word) || minUses === 1) spellings.set(word, spelling)
      else seen.set(word, spelling)
    }
    written += sources.length
    await insert
    sources = next
  }
  await insertWords(tx, spellings)
  return written
}

async function readSourceProducts(tx: Tx, where: ReturnType<typeof sql>): Promise<SourceProduct[]> {
  const { rows } = await tx.execute<SourceProduct>(sql`
    select products.id, title, products.farsi_name as "farsiName", description, products.created_at::text as "createdAt",
      category_id as "categoryId", brand_id as "brandId",
      array_remove(array[categories.name, parent.name], null) as "categoryNames",
      array[brands.name, brands.farsi_name, brands.slug::text] as "brandNames"
    from products join categories on categories.id = category_id left join categories parent on parent.id = categories.parent_id
      join brands on brands.id = brand_id
    where products.is_listed and ${where} order by products.id limit ${batchSize}`)
  return rows
}

async function insertDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const all = (pick: (row: SearchDocument) => unknown) => sql.param(documents.map(pick))
  await tx.execute(sql`
    with documents as (select * from unnest(
      ${all((row) => row.productId)}::uuid[], ${all((row) => row.createdAt)}::timestamptz[],
      ${all((row) => row.categoryId)}::uuid[], ${all((row) => row.brandId)}::uuid[],
      ${all((row) => row.titleKey)}::text[], ${all((row) => row.farsiKey)}::text[], ${all((row) => row.names)}::text[],
      ${all((row) => row.bigrams.join(' '))}::text[], ${all((row) => row.words)}::text[])
      as one (product_id, created_at, category_id, brand_id, title_key, farsi_key, names, bigrams, words)),
    named as (insert into product_search
      select product_id, created_at, category_id, brand_id, title_key, farsi_key, names, string_to_array(bigrams, ' ') from documents)
    insert into product_search_texts (product_id, created_at, words) select product_id, created_at, words from documents`)
}

/** Insert only, so that two writers of products with common words do not block each other. */
async function insertWords(tx: Tx, spellings: ReadonlyMap<string, string>): Promise<void> {
  const words = [...spellings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, spelling]) => toVocabularyWord(word, spelling))
  await tx.execute(sql`
    insert into search_words select word, spelling, string_to_array(sounds, ' '), string_to_array(neighbours, ' ')
    from unnest(${sql.param(words.map(({ word }) => word))}::text[], ${sql.param(words.map(({ spelling }) => spelling))}::text[],
      ${sql.param(words.map(({ sounds }) => sounds.join(' ')))}::text[],
      ${sql.param(words.map((one) => one.neighbours.join(' ')))}::text[]) as one (word, spelling, sounds, neighbours)
    on conflict do nothing`)
}
