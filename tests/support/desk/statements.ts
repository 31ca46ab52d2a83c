import type { TestShop } from '#tests/support/test-shop.ts'

/** How many statements `work` runs on the desk's connections, outside transactions. */
export async function countStatements<Result>(
  { connection }: TestShop,
  work: () => Promise<Result>,
): Promise<{ result: Result; count: number }> {
  const { deskPool } = connection
  const query = deskPool.query.bind(deskPool)
  let count = 0
  Object.assign(deskPool, {
    query: (...given: unknown[]) => {
      count += 1
      return Reflect.apply(query, deskPool, given)
    },
  })
  try {
    return { result: await work(), count }
  } finally {
    Object.assign(deskPool, { query })
  }
}
