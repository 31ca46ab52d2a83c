import type pg from 'pg'

type Statement = { text: string; values: unknown[] }

/** EXPLAIN output of all statements that `work` runs. */
export async function queryPlans(pool: pg.Pool, work: () => Promise<unknown>): Promise<string> {
  const seen = new Map<string, Statement>()
  const originalQuery = pool.query
  pool.query = new Proxy(originalQuery, {
    apply(target, self, given: unknown[]) {
      const [config, values] = given as [string | { text: string }, unknown[] | undefined]
      const text = typeof config === 'string' ? config : config.text
      seen.set(text, { text, values: values ?? [] })
      return Reflect.apply(target, self, given)
    },
  })
  try {
    await work()
  } finally {
    pool.query = originalQuery
  }
  const plans: string[] = []
  for (const statement of seen.values()) plans.push(await planOf(pool, statement))
  return plans.join('\n\n')
}

async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, buffers off) ${text}`, values)
  return [text.replace(/\s+/g, ' ').trim().slice(0, 160), ...rows.map((row) => `  ${row['QUERY PLAN']}`)].join('\n')
}
