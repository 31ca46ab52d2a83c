import { expect, test } from 'vitest'
import { ownOrigins } from './same-origin.ts'

test('all loopback host names are one origin, on the same port only', () => {
  expect(ownOrigins('http://localhost:3000')).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
})

test('a shop has exactly one origin', () => {
  expect(ownOrigins('https://vitrin.shop')).toEqual(['https://vitrin.shop'])
  expect(ownOrigins('https://localhost.vitrin.shop')).toEqual(['https://localhost.vitrin.shop'])
})
