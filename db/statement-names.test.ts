import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('a text has one name, another text another', () => {
  const names = new StatementNames()
  const [first, second] = [names.of('select 1'), names.of('select 2')]
  expect([first, second, names.of('select 1')]).toEqual(['vitrin_0', 'vitrin_1', 'vitrin_0'])
})

test('LD-05: who makes up ever new statements, or very long ones, does not fill the memory of the database', () => {
  const names = new StatementNames()
  const given = Array.from({ length: 1_000 }, (_, turn) => names.of(`select ${turn}`))
  expect(given.filter((name) => name !== undefined)).toHaveLength(400)
  expect([names.of('select 0'), names.of('select 999')]).toEqual(['vitrin_0', undefined])
  expect(new StatementNames().of(`select '${'x'.repeat(10_000)}'`)).toBeUndefined()
})

test('what only opens or ends a transaction has none', () => {
  const names = new StatementNames()
  const brackets = [
    'begin',
    'begin isolation level serializable',
    'commit',
    'rollback',
    'savepoint sp1',
    'rollback to savepoint sp1',
    'release savepoint sp1',
  ]
  expect(brackets.map((text) => names.of(text))).toEqual(brackets.map(() => undefined))
})
