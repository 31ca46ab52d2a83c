import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { openDatabase } from './open-database.ts'

const usage = `npm run seed                         the demo catalog, if the shop is empty
npm run seed -- --products 100000    adds generated products
  --database-url postgres://…         instead of DATABASE_URL or the embedded database in DATA_DIR`

const { values } = parseArgs({ options: { products: { type: 'string' }, 'database-url': { type: 'string' }, help: { type: 'boolean' } } })
const count = Number(values.products ?? 0)
if (values.help || !Number.isSafeInteger(count) || count < 0) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const { db, to, close } = await openDatabase(values['database-url'])
try {
  await migrate(to, join(import.meta.dirname, '../db/migrations'))
  if (count === 0) console.log((await seedDemo(db)) ? 'Demo catalog written.' : 'The shop is not empty: nothing changed.')
  else await generate(count)
} finally {
  await close()
}

async function generate(products: number): Promise<void> {
  let shown = -1
  await generateProducts(db, products, (written, of) => {
    const percent = Math.floor((written / of) * 20) * 5
    if (percent !== shown) console.log(`${written} of ${of} products (${percent} %)`)
    shown = percent
  })
  console.log(`${await indexPending(db)} products indexed for search.`)
}
