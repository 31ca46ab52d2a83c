import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function atRest() {
  let time = 0
  const breaker = createCircuitBreaker({ now: () => time, openMs: 1000 })
  for (let failure = 0; failure < 5; failure++) breaker.failed()
  return { breaker, wait: (ms: number) => (time += ms) }
}

test('four failures in a row change nothing, a fifth gives the service a rest', () => {
  const breaker = createCircuitBreaker({ now: () => 0 })
  for (let failure = 0; failure < 4; failure++) breaker.failed()
  expect(breaker.canCall()).toBe(true)
  breaker.failed()
  expect(breaker.canCall()).toBe(false)
})

test('a success in between starts the count again', () => {
  const breaker = createCircuitBreaker({ now: () => 0 })
  for (let failure = 0; failure < 20; failure++) {
    breaker.failed()
    if (failure % 4 === 3) breaker.succeeded()
  }
  expect(breaker.canCall()).toBe(true)
})

test('after the rest one call tries, the others wait for it', () => {
  const { breaker, wait } = atRest()
  wait(999)
  expect(breaker.canCall()).toBe(false)
  wait(1)
  expect([breaker.canCall(), breaker.canCall()]).toEqual([true, false])
})

test('a good try opens the way, a bad one rests again', () => {
  const good = atRest()
  good.wait(1000)
  good.breaker.canCall()
  good.breaker.succeeded()
  expect([good.breaker.canCall(), good.breaker.canCall()]).toEqual([true, true])
  const bad = atRest()
  bad.wait(1000)
  bad.breaker.canCall()
  bad.breaker.failed()
  bad.wait(999)
  expect(bad.breaker.canCall()).toBe(false)
})
