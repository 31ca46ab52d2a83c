import { randomInt } from 'node:crypto'
import { judgeBooks, judgeClients, judgeNotices, type Report } from './check-results.ts'
import { startCrowd } from './concurrent-shoppers.ts'
import type { World } from './environment.ts'
import { settle } from './time.ts'

/** CH-01: while a crowd buys on two nodes, one of them is killed at random, again and again. */
export async function killNodes(world: World, kills: number, say: (line: string) => void): Promise<Report> {
  const nodes = [await world.startNode(), await world.startNode()]
  let turn = 0
  await using crowd = await startCrowd(world, () => nodes[turn++ % nodes.length]?.url ?? '')
  for (let kill = 1; kill <= kills; kill += 1) {
    await crowd.hearsOf(1 + randomInt(20))
    const victim = randomInt(nodes.length)
    await nodes[victim]?.kill()
    nodes[victim] = await world.startNode()
    if (kill % 10 === 0) say(`kill-nodes: ${kill} kills, ${crowd.told.length} orders, ${crowd.repeats()} repeats`)
  }
  await crowd.hearsOf(20)
  await crowd.goHome()
  const codes = await Promise.all(nodes.map((node) => node.kill('SIGTERM').then(() => node.ended)))
  await settle(world)
  const violations = [
    ...crowd.oddities,
    ...codes.filter((code) => code !== 0).map((code) => `a node that was asked to stop ended with ${code}`),
    ...(await judgeClients(world, crowd.buyers, crowd.told)),
    ...(await judgeBooks(world)),
    ...(await judgeNotices(world, crowd.buyers.slice(0, 30))),
  ]
  return { name: 'kill-nodes', did: `${kills} kills, ${crowd.told.length} orders, ${crowd.repeats()} repeats`, violations }
}
