import { openCatalogDatabases } from '#bench/catalog-databases.ts'
import type { ResultTable } from '#bench/results.ts'
import { goodsRequests } from './goods-requests.ts'
import { measureDesk } from './measure.ts'

/** Lists of products and stock at 100,000 products with 100,000 orders. `npm run bench -- desk-goods 5000` tries it with fewer. */
export async function run(size = 100_000): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  try {
    const connection = await databases.openGoods(size)
    try {
      return [await measureDesk(connection, `The desk at ${size.toLocaleString('en')} products`, await goodsRequests(connection.pool))]
    } finally {
      await connection.close()
    }
  } finally {
    await databases.stop()
  }
}
