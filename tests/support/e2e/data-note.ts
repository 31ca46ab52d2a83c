import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the shop under test writes down which folder it keeps its data in, for the commands of its own people. */
export function dataDirNote(port: number): string {
  return join(tmpdir(), `vitrin-e2e-data-of-${port}`)
}
