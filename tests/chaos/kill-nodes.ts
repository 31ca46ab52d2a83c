import { randomInt } from 'node:crypto'
import { checkAcknowledgedOrders, checkConsistency, checkNotices, type Report } from './check-results.ts'
import { startShoppers } from './concurrent-shoppers.ts'
import type { ChaosEnvironment } from './environment.ts'
import { settle } from './time.ts'

/** CH-01: while shoppers order on two nodes, one of them is killed at random, repeatedly. */
export async function killNodes(environment: ChaosEnvironment, kills: number, say: (line: string) => void): Promise<Report> {
  const nodes = [await environment.startNode(), await environment.startNode()]
  let turn = 0
  await using shoppers = await startShoppers(environment, () => nodes[turn++ % nodes.length]?.url ?? '')
  for (let kill = 1; kill <= kills; kill += 1) {
    await shoppers.waitForOrders(1 + randomInt(20))
    const victim = randomInt(nodes.length)
    await nodes[victim]?.kill()
    nodes[victim] = await environment.startNode()
    if (kill % 10 === 0) say(`kill-nodes: ${kill} kills, ${shoppers.acknowledged.length} orders, ${shoppers.retries()} retries`)
  }
  await shoppers.waitForOrders(20)
  await shoppers.finish()
  const codes = await Promise.all(nodes.map((node) => node.kill('SIGTERM').then(() => node.ended)))
  await settle(environment)
  const violations = [
    ...shoppers.unexpectedResponses,
    ...codes.filter((code) => code !== 0).map((code) => `a node stopped by SIGTERM exited with ${code}`),
    ...(await checkAcknowledgedOrders(environment, shoppers.buyers, shoppers.acknowledged)),
    ...(await checkConsistency(environment)),
    ...(await checkNotices(environment, shoppers.buyers.slice(0, 30))),
  ]
  return { name: 'kill-nodes', did: `${kills} kills, ${shoppers.acknowledged.length} orders, ${shoppers.retries()} retries`, violations }
}
