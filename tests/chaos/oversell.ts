import type { Product } from '#tests/support/factories.ts'
import { stockOf } from '#tests/support/factories.ts'
import { createBuyers } from './buyers.ts'
import { checkConsistency, type Report } from './check-results.ts'
import type { ChaosEnvironment } from './environment.ts'
import type { ApiResponse } from './http-client.ts'
import { aPurchase, type OrderBody } from './purchase.ts'
import type { Program } from './shop-node.ts'

type Rush = { buyers: number; units: number }

const usual: Rush = { buyers: 500, units: 50 }
const pairsPerRound = 25

/** ORD-01: a rush for the last units on one node and on three, and many races of two for one unit. */
export async function oversell(environment: ChaosEnvironment, rounds: number, say: (line: string) => void, rush = usual): Promise<Report> {
  const violations: string[] = []
  const nodes: Program[] = []
  for (const count of [1, 3]) {
    while (nodes.length < count) nodes.push(await environment.startNode())
    for (let round = 0; round < rounds; round += 1) violations.push(...(await sellOut(environment, nodes, rush)))
    say(
      `oversell: ${rounds} rounds of ${rush.buyers} buyers for ${rush.units} units, nodes ${count}, ${violations.length} violations so far`,
    )
  }
  const pairs = rounds * pairsPerRound
  for (let pair = 0; pair < pairs; pair += 1) violations.push(...(await sellOut(environment, nodes, { buyers: 2, units: 1 })))
  say(`oversell: ${pairs} races of 2 buyers for 1 unit, ${violations.length} violations so far`)
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
  violations.push(...(await checkConsistency(environment)))
  const did = `${rounds} x ${rush.buyers} buyers for ${rush.units} units on 1 and on 3 nodes, ${pairs} x 2 buyers for 1 unit`
  return { name: 'oversell', did, violations }
}

async function sellOut(environment: ChaosEnvironment, nodes: readonly Program[], { buyers: count, units }: Rush): Promise<string[]> {
  const { db } = environment.connection
  const [product, buyers] = [await environment.aProduct(units), await createBuyers(db, count)]
  const responses = await Promise.all(
    buyers.map((buyer, turn) => aPurchase(environment, buyer, product, 'cod').order(nodes[turn % nodes.length]?.url ?? '')),
  )
  return [...checkResponses(responses, units), ...(await checkStock(environment, product))]
}

const clearCodes = ['order.changed', 'stock.insufficient']

function checkResponses(responses: readonly ApiResponse<OrderBody>[], units: number): string[] {
  const sold = responses.filter(({ status }) => status === 201).length
  const unclear = responses.filter(({ status, body }) => status !== 201 && !(status === 409 && clearCodes.includes(body.code ?? '')))
  const kinds = Map.groupBy(unclear, ({ status, body }) => `${status} ${body.code}`)
  return [
    ...(sold === units ? [] : [`${sold} of ${units} units were sold`]),
    ...[...kinds].map(([kind, { length }]) => `${length} buyers got the response ${kind}`),
  ]
}

async function checkStock({ connection: { db } }: ChaosEnvironment, product: Product): Promise<string[]> {
  const left = await stockOf(db, product)
  return left === 0 ? [] : [`${left} units are left in stock`]
}
