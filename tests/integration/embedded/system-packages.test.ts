import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureProgram } from '#tests/support/system-packages.ts'
import { temporaryFolder } from './run-program.ts'

test('a program is taken from the first path that has it, before any other of the same name', async () => {
  const folder = await temporaryFolder()
  const [plain, executable] = [join(folder, 'plain'), join(folder, 'executable')]
  await writeFile(plain, '', { mode: 0o644 })
  await writeFile(executable, '', { mode: 0o755 })
  expect(ensureProgram({ program: 'sh', paths: [join(folder, 'missing'), plain, executable], debianPackage: 'dash' })).toBe(executable)
})

test('a program at none of the paths is looked up by its name', () => {
  expect(ensureProgram({ program: 'sh', paths: ['/nonexistent/sh'], debianPackage: 'dash' })).toMatch(/\/sh$/)
})

test('without the right to install, the error names the package', () => {
  const script = `
    import { ensureProgram } from '#tests/support/system-packages.ts'
    if (process.getuid() === 0) process.setuid(65534)
    ensureProgram({ program: 'chromium-of-nowhere', debianPackage: 'chromium' })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('Error: chromium-of-nowhere is missing: install it, on Debian with «apt-get install chromium».')
})
