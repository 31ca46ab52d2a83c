import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

const fine = async () => 'fine'

test('ready when every check passes', async () => {
  expect(await createReadiness({ database: fine, migrations: fine }).failing()).toEqual([])
})

test('what fails is named', async () => {
  const readiness = createReadiness({ database: () => Promise.reject(new Error('down')), migrations: fine })
  expect(await readiness.failing()).toEqual(['database'])
})

test('a check that never comes back counts as failed', async () => {
  const readiness = createReadiness({ database: () => new Promise(() => {}) }, { withinMs: 5 })
  expect(await readiness.failing()).toEqual(['database'])
})

test('many who ask at once share one check', async () => {
  let checks = 0
  const readiness = createReadiness({ database: async () => (checks += 1) })
  await Promise.all(Array.from({ length: 50 }, () => readiness.failing()))
  expect(checks).toBe(1)
  await readiness.failing()
  expect(checks).toBe(2)
})

test('a draining node is not ready, whatever the checks say', async () => {
  const readiness = createReadiness({ database: fine })
  readiness.drain()
  expect(readiness.isDraining()).toBe(true)
  expect(await readiness.failing()).toEqual(['draining'])
})
