import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { rowsOf, runProgram, serverPid, started, temporaryDataDir, usedDataDir } from './run-program.ts'

vi.setConfig({ testTimeout: 60_000 }) // many processes, perhaps on a busy machine

test('CH-09: a second program on the same folder is refused within 5 s, and the first serves on undisturbed', async () => {
  const dataDir = await usedDataDir()
  const first = runProgram({ dataDir })
  const connection = await first.ready()
  const pid = await serverPid(dataDir)

  const began = performance.now()
  const refusal = await runProgram({ dataDir }).refused()
  expect(performance.now() - began).toBeLessThan(5000)
  expect(refusal.name).toBe('FolderInUse')
  expect(refusal.message).toBe(`The data folder ${dataDir} is in use by another program (process ${first.pid}): stop that one first.`)

  expect(await serverPid(dataDir)).toBe(pid)
  expect(await rowsOf(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.kill('SIGTERM')
})

test('CH-09: of four programs started at the same moment on a new folder exactly one wins, and the others name it', async () => {
  const dataDir = await temporaryDataDir()
  const programs = [1, 2, 3, 4].map(() => runProgram({ dataDir }))
  const outcomes = await Promise.all(programs.map((program) => Promise.any([program.ready().then(() => 'ready'), program.refused()])))

  const winners = programs.filter((_, index) => outcomes[index] === 'ready')
  expect(winners).toHaveLength(1)
  const message = expect.stringContaining(`(process ${winners[0]?.pid})`)
  expect(outcomes.filter((outcome) => outcome !== 'ready')).toEqual([1, 2, 3].map(() => ({ name: 'FolderInUse', message })))
  expect((await readdir(dataDir)).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
  await winners[0]?.kill('SIGTERM')
})

test('CH-09: even one program cannot open a folder twice, and can open it again after the stop', async () => {
  const dataDir = await usedDataDir()
  const first = await started({ dataDir })
  await expect(started({ dataDir })).rejects.toMatchObject({ name: 'FolderInUse', pid: process.pid })
  await first.stop()
  await (await started({ dataDir })).stop()
})

test('a start that fails releases the folder lock', async () => {
  const dataDir = await temporaryDataDir()
  await expect(started({ dataDir, packageFolder: '/nonexistent' })).rejects.toThrow()
  await (await lockFolder(dataDir)).release()
})
