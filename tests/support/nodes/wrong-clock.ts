import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { ensureProgram } from '#tests/support/system-packages.ts'

/** A wall clock for one process that can be changed while it runs; timers are unaffected. */
export function wrongClock(): { env: Record<string, string>; set(minutesAhead: number): void } {
  ensureProgram({ program: 'faketime', debianPackage: 'faketime' })
  const [library] = globSync('/usr/lib/**/libfaketimeMT.so.1')
  if (library === undefined) throw new Error('faketime came without its library')
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-clock-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'offset')
  return {
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    set: (minutesAhead) => writeFileSync(file, `${minutesAhead < 0 ? '' : '+'}${minutesAhead}m\n`),
  }
}
