import { chmodSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets, personal data and money of the shop. `pg` is not here: PostgreSQL closes its own folder. */
const ownNames = ['secrets.json', 'sandbox', 'files', 'backups']

/** As root, PostgreSQL runs under another account, which passes through the folder but cannot list it. */
const folderMode = process.getuid?.() === 0 ? 0o711 : 0o700

/** Closes the data folder to other accounts of the machine, also one that was left open; returns a line for each path that cannot be closed. */
export function protectDataDir(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: folderMode })
  const warnings: string[] = []
  const close = (path: string, mode: number) => {
    try {
      chmodSync(path, mode)
    } catch {
      warnings.push(`${path} can be read by other accounts of this machine and belongs to another one: close it with chmod.`)
    }
  }
  const folder = statSync(dataDir)
  // A sticky folder such as /tmp is meant for everybody.
  if (folder.mode & 0o1000) warnings.push(`${dataDir} is a folder of all accounts of this machine: set DATA_DIR to one of your own.`)
  else if (isOpen(folder, folderMode)) close(dataDir, folderMode)
  for (const name of ownNames) closeAll(join(dataDir, name), close)
  return warnings
}

function isOpen({ mode }: Stats, allowed: number): boolean {
  return (mode & 0o777 & ~allowed) !== 0
}

/** The folder itself comes last, so that an interrupted run starts again; a closed one needs no second look inside. */
function closeAll(path: string, close: (path: string, mode: number) => void): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return
  const mode = found.isDirectory() ? 0o700 : 0o600
  if (!isOpen(found, mode)) return
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name), close)
  close(path, mode)
}
