import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  allowStatementTime,
  type Connection,
  type ConnectLimits,
  connect,
  withoutPreparedStatements,
  withReservedConnections,
} from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { dbFault, isDuplicate, isUnavailable } from '#db/errors.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { categories } from '#db/schema/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory } from '#tests/support/factories.ts'

const { db, to } = await testDatabase()

function another(limits: ConnectLimits = {}): Connection {
  const connection = connect(to, limits)
  onTestFinished(() => connection.close())
  return connection
}

const faultOf = async (statement: PromiseLike<unknown>) => dbFault(await Promise.resolve(statement).catch((error) => error))

test('counts and large amounts are exact numbers, and unsafe integers throw', async () => {
  const { rows } = await db.execute(sql`select count(*) as none, 900000000000000::bigint as money from ${categories} where false`)
  expect(rows).toEqual([{ none: 0, money: 900_000_000_000_000 }])
  await expect(db.execute(sql`select 9007199254740993::bigint`)).rejects.toMatchObject({
    cause: { message: 'too large for a number: 9007199254740993' },
  })
})

test('queries of one transaction may start together: they run one after the other, without a warning of pg', async () => {
  const warned: string[] = []
  const listen = ({ message }: Error) => warned.push(message)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  const read = (value: number) => sql`select ${value}::int as value`
  const results = await db.transaction((tx) =>
    Promise.allSettled([tx.execute(read(1)), tx.execute(read(2)), tx.execute(sql`select 1 / 0`), tx.execute(read(3))]),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  await new Promise(setImmediate)
  expect(warned).toEqual([])
})

describe('limits', () => {
  test('every connection has the timeouts of a page, and an application name', async () => {
    const { rows } = await db.execute(sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`)
    expect(rows).toEqual([{ statement: '2s', lock: '2s', idle: '10s', name: 'vitrin' }])
  })

  test('LD-04: waiting for a connection or a silent server times out', () => {
    const { pool, reservedPool } = another()
    expect(pool.options).toMatchObject({ max: 10, connectionTimeoutMillis: 2_000, lock_timeout: 2_000, query_timeout: 7_000 })
    expect(reservedPool.options).toMatchObject({ max: 8, connectionTimeoutMillis: 5_000, lock_timeout: 5_000, query_timeout: 7_000 })
  })

  test('LD-04: a slow statement is cancelled', async () => {
    expect(await faultOf(another({ statementTimeoutMs: 50 }).db.execute(sql`select pg_sleep(5)`))).toEqual({ kind: 'timeout' })
  })

  test('an order has a longer timeout than a page, on its reserved connections', async () => {
    const { rows } = await withReservedConnections(() => db.execute(sql`select current_setting('statement_timeout') as is`))
    expect(rows).toEqual([{ is: '5s' }])
  })

  test('a transaction may be given more time, for itself only', async () => {
    const { db: one } = another({ poolSize: 1 })
    const timeout = sql`select current_setting('statement_timeout') as is`
    const inside = await one.transaction(async (tx) => {
      await allowStatementTime(tx, 5_000)
      return (await tx.execute(timeout)).rows
    })
    expect([inside, (await one.execute(timeout)).rows]).toEqual([[{ is: '5s' }], [{ is: '2s' }]])
  })

  test('CH-03: a single statement times out on a silent server sooner than a transaction does', async () => {
    const { db: one } = another({ statementTimeoutMs: 0, singleQueryTimeoutMs: 50 })
    const slowQuery = sql`select 'back' as is from pg_sleep(0.3)`
    expect(await faultOf(one.execute(slowQuery))).toEqual({ kind: 'unavailable' })
    expect((await one.transaction((tx) => tx.execute(slowQuery))).rows).toEqual([{ is: 'back' }])
  })

  test('waiting for a row lock times out', async () => {
    const { id } = await aCategory(db)
    const rename = (name: string) => ({ name })
    await db.transaction(async (tx) => {
      await tx.update(categories).set(rename('first')).where(eq(categories.id, id))
      const second = another({ lockTimeoutMs: 50 }).db.update(categories).set(rename('second')).where(eq(categories.id, id))
      expect(await faultOf(second)).toEqual({ kind: 'timeout' })
    })
  })

  test('an idle transaction is terminated with its connection', async () => {
    const ended = Promise.withResolvers<void>()
    const { db: one, pool } = another({ poolSize: 1, idleInTransactionMs: 50, onConnectionLost: () => ended.resolve() })
    const idle = one.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await ended.promise
      await tx.execute(sql`select 1`)
    })
    expect(isUnavailable(await idle.catch((error) => error))).toBe(true)
    expect(pool.totalCount).toBe(0)
  })

  test('LD-04: reserved connections are used in and outside transactions, and returned', async () => {
    const { db: shared, pool, reservedPool } = another({ poolSize: 1, reservedPoolSize: 1, poolTimeoutMs: 200 })
    await shared.transaction(async () => {
      await withReservedConnections(() => shared.execute(sql`select 1`))
      expect(await withReservedConnections(() => shared.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows))).toEqual([
        { one: 1 },
      ])
      expect(await faultOf(shared.execute(sql`select 1`))).toEqual({ kind: 'unavailable' })
    })
    expect([pool.idleCount, reservedPool.idleCount, reservedPool.waitingCount]).toEqual([1, 1, 0])
  })

  test('waiting for a free connection times out', async () => {
    const busy = another({ poolSize: 1, poolTimeoutMs: 500 })
    await busy.db.transaction(async () => {
      expect(await faultOf(busy.db.execute(sql`select 1`))).toEqual({ kind: 'unavailable' })
    })
  })
})

describe('statements that are repeated', () => {
  const preparedStatements = sql`select (generic_plans + custom_plans)::integer as plans from pg_prepared_statements where statement like ${'%categories%'}`

  test('are parsed once per connection, in and outside transactions, whatever the length of their lists', async () => {
    const { db: one } = another({ poolSize: 1 })
    const findBySlug = (from: typeof db, slugs: string[]) =>
      from.select({ id: categories.id }).from(categories).where(equalsAny(categories.slug, slugs))
    await findBySlug(one, ['a'])
    await findBySlug(one, ['a', 'b'])
    await one.transaction((tx) => findBySlug(tx, []))
    expect((await one.execute(preparedStatements)).rows).toEqual([{ plans: 3 }])
  })

  test('are built once per database when memoized, and are named by their text like the others', async () => {
    const [{ db: one }, { db: two }] = [another({ poolSize: 1 }), another({ poolSize: 1 })]
    let builds = 0
    const findBySlug = prepareOnce((from) => {
      builds += 1
      return from
        .select({ id: categories.id })
        .from(categories)
        .where(eq(categories.slug, sql.placeholder('slug')))
    })
    const here = await aCategory(db)
    for (const slug of [here.slug, 'nowhere', here.slug]) {
      expect(await findBySlug(one).execute({ slug })).toEqual(slug === 'nowhere' ? [] : [{ id: here.id }])
    }
    expect((await one.execute(preparedStatements)).rows).toEqual([{ plans: 3 }])
    await withoutPreparedStatements(() => findBySlug(two).execute({ slug: 'nowhere' }))
    expect((await two.execute(preparedStatements)).rows).toEqual([])
    expect(builds).toBe(2)
  })

  test('are planned with their parameters where requested, on shared and reserved connections', async () => {
    const { db: one } = another({ poolSize: 1, reservedPoolSize: 1 })
    const count = () => one.$count(categories)
    await withoutPreparedStatements(count)
    await withoutPreparedStatements(() => one.transaction((tx) => tx.$count(categories)))
    await withReservedConnections(() => withoutPreparedStatements(count))
    expect((await one.execute(preparedStatements)).rows).toEqual([])
    expect((await withReservedConnections(() => one.execute(preparedStatements))).rows).toEqual([])
  })

  test('are parsed again by the connection that replaces a lost one', async () => {
    const { db: one, pool } = another({ poolSize: 1 })
    const count = () => one.$count(categories)
    await count()
    const { rows } = await one.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const lost = new Promise((removed) => pool.once('remove', removed))
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`)
    await lost
    expect(await count()).toBeTypeOf('number')
  })
})

describe('a server that goes away', () => {
  const kill = (pid: unknown) => db.execute(sql`select pg_terminate_backend(${pid}::integer)`)
  const pidOf = sql`select pg_backend_pid() as pid`

  test('CH-03: in the middle of a transaction fails that transaction with its own error, and nothing else', async () => {
    const lost: Error[] = []
    const { db: one } = another({ poolSize: 1, onConnectionLost: (error) => lost.push(error) })
    const slug = 'half-written'
    const cut = one.transaction(async (tx) => {
      await tx.insert(categories).values({ name: 'x', slug })
      const { rows } = await tx.execute<{ pid: number }>(pidOf)
      await kill(rows[0]?.pid)
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      await tx.insert(categories).values({ name: 'y', slug: 'never' })
    })
    const error = await cut.catch((reason) => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(error.query).toContain('insert into "categories"')
    expect(await one.$count(categories, eq(categories.slug, slug))).toBe(0)
  })

  test('CH-04: a server that stops responding times out, and its connection is closed', async () => {
    const { db: one, pool } = another({ poolSize: 1, queryTimeoutMs: 100, statementTimeoutMs: 0 })
    const began = performance.now()
    const stuck = one.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))
    expect(isUnavailable(await stuck.catch((error) => error))).toBe(true)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(pool.totalCount).toBe(0)
    expect((await one.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('connection refused is the same error kind', async () => {
    const nowhere = connect({ url: 'postgres://nobody@127.0.0.1:1/none' })
    onTestFinished(() => nowhere.close())
    expect(await faultOf(nowhere.db.execute(sql`select 1`))).toEqual({ kind: 'unavailable' })
  })
})

describe('transactions', () => {
  test('CH-04: one that fails to begin releases its connection, every time', async () => {
    const { db: one, pool } = another({ poolSize: 2, poolTimeoutMs: 200 })
    for (let time = 0; time < 5; time += 1) {
      const failing = one.transaction(async () => {}, { isolationLevel: 'nonsense' as 'serializable' })
      await expect(failing).rejects.toMatchObject({ cause: { code: '42601' } })
    }
    expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  })

  test('an error rolls everything back and is rethrown unchanged', async () => {
    const mine = new Error('mine')
    const failing = db.transaction(async (tx) => {
      await tx.insert(categories).values({ name: 'x', slug: 'rolled-back' })
      throw mine
    })
    await expect(failing).rejects.toBe(mine)
    expect(await db.$count(categories, eq(categories.slug, 'rolled-back'))).toBe(0)
  })

  test('one inside another can fail alone', async () => {
    await db.transaction(async (tx) => {
      await tx.insert(categories).values({ name: 'x', slug: 'outer' })
      const inner = tx.transaction((nested) => nested.insert(categories).values({ name: 'x', slug: 'outer' }))
      expect(isDuplicate(await inner.catch((error) => error), 'categories_slug_key')).toBe(true)
    })
    expect(await db.$count(categories, eq(categories.slug, 'outer'))).toBe(1)
  })
})

test('errors of other origin have no database error kind', () => {
  expect([dbFault(new Error('x')), dbFault('x'), dbFault(null)]).toEqual([null, null, null])
  expect(isDuplicate(new Error('duplicate key'))).toBe(false)
})
