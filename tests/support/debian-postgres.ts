import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { runAs, serverAccount } from '#db/embedded/account.ts'
import { freePort } from './free-port.ts'
import { ensureProgram } from './system-packages.ts'

/** A temporary server, reached over TCP with a password. */
export type DebianPostgres = { readonly url: string; stop(): Promise<void> }

/** PostgreSQL 15, the oldest supported version, from Debian's package. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const initdb = ensureProgram({ program: '/usr/lib/postgresql/15/bin/initdb', debianPackage: 'postgresql-15' })
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-debian-'))
  const account = serverAccount(folder)
  const [cluster, passwordFile, password] = [join(folder, 'cluster'), join(folder, 'password'), randomBytes(16).toString('hex')]
  await writeFile(passwordFile, password)
  const { uid, gid } = account.ids
  if (uid !== undefined && gid !== undefined) for (const path of [folder, passwordFile]) await chown(path, uid, gid)

  const pgCtl = (...args: string[]) => runAs(account, join(dirname(initdb), 'pg_ctl'), ['-D', cluster, ...args])
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await runAs(account, initdb, ['-D', cluster, '-U', 'vitrin', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', ...access])
  const port = await freePort()
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`
  await pgCtl('start', '--wait', '--log', join(folder, 'server.log'), '-o', settings)

  const urlOf = (database: string) => `postgres://vitrin:${password}@127.0.0.1:${port}/${database}`
  await createDatabase(urlOf('postgres'), 'vitrin')
  return {
    url: urlOf('vitrin'),
    async stop() {
      await pgCtl('stop', '--mode=immediate')
      await rm(folder, { recursive: true })
    },
  }
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
