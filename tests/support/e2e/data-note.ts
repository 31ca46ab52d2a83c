import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the shop under test records its data folder, for the staff commands. */
export function dataDirNote(port: number): string {
  return join(tmpdir(), `vitrin-e2e-data-of-${port}`)
}
