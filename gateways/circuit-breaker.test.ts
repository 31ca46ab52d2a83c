import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function atRest() {
  let time = 0
  const breaker = createCircuitBreaker({ now: () => time, openMs: 1000 })
  for (let failure = 0; failure < 5; failure++) breaker.failed()
  return { breaker, wait: (ms: number) => (time += ms) }
}

test('the circuit opens after five consecutive failures', () => {
  const breaker = createCircuitBreaker({ now: () => 0 })
  for (let failure = 0; failure < 4; failure++) breaker.failed()
  expect(breaker.canCall()).toBe(true)
  breaker.failed()
  expect(breaker.canCall()).toBe(false)
})

test('a success resets the count', () => {
  const breaker = createCircuitBreaker({ now: () => 0 })
  for (let failure = 0; failure < 20; failure++) {
    breaker.failed()
    if (failure % 4 === 3) breaker.succeeded()
  }
  expect(breaker.canCall()).toBe(true)
})

test('an open circuit allows one trial call after its time', () => {
  const { breaker, wait } = atRest()
  wait(999)
  expect(breaker.canCall()).toBe(false)
  wait(1)
  expect([breaker.canCall(), breaker.canCall()]).toEqual([true, false])
})

test('a successful trial closes the circuit, a failed one opens it again', () => {
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
