import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that disappears when the file is done. */
export function temporaryFolderOfFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-nodes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
