import { openCatalogDatabases } from '#bench/catalog-databases.ts'
import type { ResultTable } from '#bench/results.ts'
import { measureDesk } from './measure.ts'
import { placingCost } from './placing-cost.ts'
import { deskRequests } from './requests.ts'

const million = 1_000_000

/** The desk at a million orders, request by request. `npm run bench -- desk 20000` tries it with fewer. */
export async function run(size = million): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  try {
    const connection = await databases.openOrders(size)
    try {
      const requests = await deskRequests(connection.pool)
      const measured = await measureDesk(connection, `The desk at ${size.toLocaleString('en')} orders`, requests)
      return [measured, await placingCost(connection.pool)]
    } finally {
      await connection.close()
    }
  } finally {
    await databases.stop()
  }
}
