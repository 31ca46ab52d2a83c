import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('the same text has the same name, another text another', () => {
  const names = new StatementNames()
  const [first, second] = [names.nameFor('select 1'), names.nameFor('select 2')]
  expect([first, second, names.nameFor('select 1')]).toEqual(['vitrin_0', 'vitrin_1', 'vitrin_0'])
})

test('LD-05: many different or very long statements cannot fill the memory of the database', () => {
  const names = new StatementNames()
  const given = Array.from({ length: 1_000 }, (_, turn) => names.nameFor(`select ${turn}`))
  expect(given.filter((name) => name !== undefined)).toHaveLength(400)
  expect([names.nameFor('select 0'), names.nameFor('select 999')]).toEqual(['vitrin_0', undefined])
  expect(new StatementNames().nameFor(`select '${'x'.repeat(10_000)}'`)).toBeUndefined()
})

test('transaction control statements stay unnamed', () => {
  const names = new StatementNames()
  const statements = [
    'begin',
    'begin isolation level serializable',
    'commit',
    'rollback',
    'savepoint sp1',
    'rollback to savepoint sp1',
    'release savepoint sp1',
  ]
  expect(statements.map((text) => names.nameFor(text))).toEqual(statements.map(() => undefined))
})
