import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Exists while a restore runs, and after one that was interrupted. */
export function restoreMarker(folder: string): string {
  return join(folder, 'restoring')
}

/** Half of a backup and half of the earlier shop must not start, nor an empty database in their place. */
export function assertNoInterruptedRestore(folder: string): void {
  if (!existsSync(restoreMarker(folder))) return
  throw new Error(`A restore into ${folder} was interrupted: run npm run restore again, with the same backup.`)
}
