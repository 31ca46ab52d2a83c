import type pg from 'pg'
import { generatedProduct } from '#db/seed/generator/product.ts'

/** A mix of queries by what makes them easy or hard to find. */
export function queriesByKind(size: number): Record<string, string[]> {
  const rows = size === 0 ? [] : Array.from({ length: 10 }, (_, index) => generatedProduct(Math.floor((size * index) / 10) + 7))
  const wordOf = (text: string, index: number) => text.split(' ').at(index) ?? text
  return {
    exact: rows.length > 0 ? rows.flatMap(({ title, farsiName }) => [title, farsiName]) : ['Apple AirPods Pro 3', 'Meta Quest 3S 128GB'],
    prefix: ['گوشی', 'samsung', 'گوشی آیفون', 'Apple iPhone 1', 'لپ‌تاپ گ', 'تبلت گلکسی', 'قاب', 'xiaomi redmi note'],
    'middle of a word': ['سونگ', 'laxy', 'فری', 'یگابا', 'book', 'titan', 'رابای', 'رمه‌ا'],
    'rare word': rows.length > 0 ? rows.map(({ title }) => wordOf(title, -1)) : ['xm6', 'ux3405'],
    'two letters': ['گو', 'ip', 'پر', '16', 'ژژ', 'qz', 'z9', 'وو'],
    'two words': ['گوشی ۲۵۶', 'iphone pro', 'لپ تاپ asus', 'هدفون مشکی', 'سامسونگ a 5', 'قاب آبی'],
    brand: ['apple', 'اپل', 'سامسونگ', 'anker', 'سونی', 'لنوو', 'xiaomi', 'garmin'],
    category: ['گوشی موبایل', 'ساعت هوشمند', 'لوازم جانبی', 'واقعیت مجازی', 'تبلت', 'خانه هوشمند'],
    'description only': ['گارانتی', 'دانشگاه', 'عکاسی', 'بسته‌بندی', 'پلمب', 'تماشای فیلم'],
    'rare description': ['سامانه همتا', 'تله‌فوتو', 'ماکرو', 'قبض گارانتی'],
    'no match': ['یخچال', 'qqzzxx', 'دوچرخه کوهستان', 'blender 9000', 'ظرفشویی'],
    corrected: ['hdt,k', 'aifon', 'shiaomi', 'سامسنگ', 'samsnug', 'اهحاخدث'],
  }
}

/** Records the statements of the searches and returns the plan of the slowest one. */
export async function explainSlowest(pool: pg.Pool, queries: readonly string[], search: (q: string) => Promise<unknown>): Promise<string> {
  const statements: { text: string; values: unknown[] }[] = []
  const query = pool.query
  pool.query = ((config: pg.QueryConfig, values: unknown[], ...rest: []) => {
    statements.push({ text: config.text, values })
    return Reflect.apply(query, pool, [config, values, ...rest])
  }) as typeof pool.query
  try {
    for (const one of queries) await search(one)
  } finally {
    pool.query = query
  }
  const plans = []
  for (const { text, values } of statements.filter((one) => one.text.includes('product_search')))
    plans.push(await planOf(pool, text, values))
  const slowest = plans.sort((a, b) => b.ms - a.ms)[0]
  return slowest ? `  slowest statement ${slowest.ms.toFixed(1)} ms\n${slowest.lines.map((line) => `    ${line}`).join('\n')}` : ''
}

const shownNodes = /Scan|Sort|Bitmap|Index Cond|Rows Removed|Execution Time/

async function planOf(pool: pg.Pool, text: string, values: unknown[]): Promise<{ ms: number; lines: string[] }> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values)
  const lines = rows.map((row) => row['QUERY PLAN']).filter((line) => shownNodes.test(line))
  const ms = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? '')?.[1] ?? 0)
  return { ms, lines: lines.map((line) => (line.length > 160 ? `${line.slice(0, 160)} …` : line)) }
}
