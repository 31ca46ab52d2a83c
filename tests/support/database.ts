import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { type Connection, type ConnectLimits, connect } from '#db/connect.ts'
import { checkInvariants } from '#db/invariants.ts'
import type { Templates } from './global-setup.ts'

type Options = {
  /** `blank` has no tables at all. */
  template?: keyof Templates | 'blank'
  limits?: ConnectLimits
  /** For the few files that violate invariants on purpose. */
  breaksInvariants?: boolean
}

/** Hundreds of concurrent requests must not fail because the machine is busy: they wait ten times as long for a connection as in production. */
const patient: ConnectLimits = { poolTimeoutMs: 20_000 }

export type TestDatabase = Connection & { readonly to: pg.ClientConfig }

/** A separate database for one test file, dropped afterwards; the invariants must hold when the file is done. */
export async function testDatabase({ template = 'empty', limits, breaksInvariants = false }: Options = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `vitrin_test_${randomBytes(8).toString('hex')}`
  const from = template === 'blank' ? 'template0' : inject('templates')[template]
  // The other strategy also writes each page to the log.
  await asAdmin(server, `create database ${name} template ${from} strategy file_copy`)
  const to = { ...server, database: name }
  const connection = connect(to, { ...patient, ...limits })
  afterAll(async () => {
    try {
      if (!breaksInvariants && template !== 'blank') expect(await checkInvariants(connection.db)).toEqual([])
    } finally {
      await connection.close()
      await asAdmin(server, `drop database ${name} with (force)`)
    }
  })
  return { ...connection, to }
}

async function asAdmin(server: pg.ClientConfig, statement: string): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
