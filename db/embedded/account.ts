import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { EmbeddedUnavailable } from './errors.ts'

/** The OS account PostgreSQL runs under; `ids` is empty when it is our own. */
export type Account = { readonly uid: number; readonly ids: { uid?: number; gid?: number } }

const isWindows = process.platform === 'win32'

/** Our environment contains secrets, so PostgreSQL does not inherit it; macOS needs a locale, Windows its system variables. */
export const serverEnvironment = isWindows ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }

/** Our own account. PostgreSQL refuses root: then the owner of the existing cluster, else `nobody`. */
export function serverAccount(cluster: string): Account {
  const uid = process.getuid?.() ?? 0
  if (isWindows || uid !== 0) return { uid, ids: {} }
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const ids = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
  return { uid: ids.uid, ids }
}

/** `initdb` needs the name of its user, and `docker -u 12345` has none. */
export function assertNamedAccount(): void {
  try {
    userInfo()
  } catch (cause) {
    throw new EmbeddedUnavailable(
      `PostgreSQL needs an account with a name, and user id ${process.getuid?.()} has none: start as a named account`,
      { cause },
    )
  }
}

function nobody(): { uid: number; gid: number } {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  if (uid > 0 && gid > 0) return { uid, gid }
  throw new EmbeddedUnavailable('PostgreSQL refuses to run as root, and there is no account nobody to run it: start as an ordinary account')
}

/** Whether the account can enter a folder or run a file; tested by the OS, so that ACLs count as well. */
export function canUse(account: Account, path: string): boolean {
  if (account.ids.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account.ids, cwd: '/' }).status === 0
}

/** Runs one of PostgreSQL's programs until it exits. */
export async function runAs(account: Account, program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { ...account.ids, ...serverEnvironment, cwd: '/', windowsHide: true })
  return stdout
}
