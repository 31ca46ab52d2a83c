import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ConnectionParameters } from '#db/embedded/server.ts'
import { endServer, isRunning, type Program, rowsOf, runProgram, serverPid, temporaryDataDir, usedDataDir } from './run-program.ts'

vi.setConfig({ testTimeout: 60_000 }) // many processes, perhaps on a busy machine

const rounds = Number(process.env.CRASH_ROUNDS ?? 20)

/** Which process is killed, per round. */
const victims: ('program' | 'postgres')[][] = [['program'], ['postgres'], ['program', 'postgres']]

const missingRows = async (connection: ConnectionParameters, acknowledged: readonly number[]) =>
  rowsOf(connection, 'select id from unnest($1::bigint[]) as acknowledged(id) where id not in (select id from written)', [acknowledged])

test(
  `CH-09: ${rounds} times kill -9 during writes, of the program, of PostgreSQL or of both: it opens every time and no acknowledged row is lost`,
  async () => {
    const dataDir = await usedDataDir()
    const acknowledged: number[] = []
    let program: Program | undefined
    for (let round = 0; round < rounds; round += 1) {
      program ??= runProgram({ dataDir, writes: true })
      const connection = await program.ready()
      const before = program.acknowledged.length
      await program.acknowledges(before + 1 + ((round * 7) % 20))
      const killed = victims[round % victims.length] ?? []
      const pid = await serverPid(dataDir)
      if (killed.includes('postgres')) process.kill(pid, 'SIGKILL')
      if (killed.includes('program')) {
        await program.kill('SIGKILL')
        acknowledged.push(...program.acknowledged)
        program = undefined
      } else {
        await vi.waitFor(async () => {
          expect(await serverPid(dataDir)).not.toBe(pid)
          await rowsOf(connection, 'select 1')
        }, 30_000)
        await program.acknowledges(program.acknowledged.length + 5)
        expect(await missingRows(connection, [...acknowledged, ...program.acknowledged])).toEqual([])
      }
    }
    const last = program ?? runProgram({ dataDir, writes: true })
    const connection = await last.ready()
    await last.acknowledges(1)
    expect(acknowledged.length).toBeGreaterThan(rounds)
    expect(await missingRows(connection, [...acknowledged, ...last.acknowledged])).toEqual([])
    await last.kill('SIGTERM')
  },
  60_000 + rounds * 3000,
)

test('CH-09: SIGTERM during writes stops program and PostgreSQL in order, and every acknowledged row is there afterwards', async () => {
  const dataDir = await usedDataDir()
  const program = runProgram({ dataDir, writes: true })
  await program.acknowledges(20)
  const pid = await serverPid(dataDir)
  await program.kill('SIGTERM')
  expect(program.messages).toEqual(['ready', 'ack', 'stopped'])
  expect(await isRunning(pid)).toBe(false)

  const next = runProgram({ dataDir })
  expect(await missingRows(await next.ready(), program.acknowledged)).toEqual([])
  await next.kill('SIGTERM')
})

test('CH-09: a copy of the folder taken mid-write opens beside the original, with all rows acknowledged before the copy', async () => {
  const dataDir = await usedDataDir()
  const original = runProgram({ dataDir, writes: true })
  await original.acknowledges(50)
  const beforeCopy = [...original.acknowledged]
  const copy = join(dataDir, '../copy')
  onTestFinished(() => endServer(join(copy, 'cluster')))
  await cp(dataDir, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') || path.endsWith('.lock') }) // sockets cannot be copied
  await original.acknowledges(original.acknowledged.length + 5)

  const opened = runProgram({ dataDir: copy })
  const connection = await opened.ready()
  expect(await serverPid(copy)).not.toBe(await serverPid(dataDir))
  expect(await missingRows(connection, beforeCopy)).toEqual([])
  await opened.kill('SIGTERM')

  await original.acknowledges(original.acknowledged.length + 5)
  await original.kill('SIGTERM')
})

test('CH-09: an interrupted initdb does not block the next start', async () => {
  const dataDir = await temporaryDataDir()
  await mkdir(join(dataDir, 'cluster-new-cut/global'), { recursive: true })
  await writeFile(join(dataDir, 'cluster-new-cut/PG_VERSION'), '18\n')

  const program = runProgram({ dataDir })
  expect(await rowsOf(await program.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'cluster-new-cut'))).toBe(false)
  await program.kill('SIGTERM')
})
