import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemo } from '#db/seed/demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig
    templates: Templates
  }
}

export type Templates = { empty: string; demo: string }

/** One server per run with two template databases: migrated and empty, and migrated with the demo shop. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const admin = new pg.Client({ ...server.connection, database: 'postgres' })
  await admin.connect()
  const templates: Templates = { empty: `vitrin_empty_${process.pid}`, demo: `vitrin_demo_${process.pid}` }
  await makeTemplates(server.connection, admin, templates)
  project.provide('postgres', server.connection)
  project.provide('templates', templates)
  return async () => {
    for (const name of Object.values(templates)) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.stop()
  }
}

async function makeTemplates(server: pg.ClientConfig, admin: pg.Client, { empty, demo }: Templates): Promise<void> {
  await admin.query(`create database ${empty} template template0`)
  await migrate({ ...server, database: empty }, join(import.meta.dirname, '../../db/migrations'))
  await admin.query(`create database ${demo} template ${empty}`)
  const { db, close } = await connect({ ...server, database: demo }, { statementTimeoutMs: 0 })
  await seedDemo(db)
  await close()
}

/** The embedded server, or another one to try the suite on: `TEST_DATABASE_URL`. */
async function startServer(): Promise<{ connection: pg.ClientConfig; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) {
    const { hostname, port, username, password } = new URL(url)
    return { connection: { host: hostname, port: Number(port || 5432), user: username, password }, stop: async () => {} }
  }
  const { startEmbeddedPostgres } = await import('#db/embedded.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-test-'))
  // Its data need not survive a crash of the machine; tests that crash a database have servers of their own.
  const server = await startEmbeddedPostgres({ dataDir, isDurable: false })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { connection: server.connection, stop }
}
