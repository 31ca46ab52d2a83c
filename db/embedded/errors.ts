/** The embedded PostgreSQL cannot run here: one sentence for the owner that ends with a solution. */
export class EmbeddedUnavailable extends Error {
  override readonly name = 'EmbeddedUnavailable'

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason}, or set DATABASE_URL to a PostgreSQL 15 or newer.`, options)
  }
}

/** Another running process uses this folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  readonly pid: number | null

  constructor(folder: string, pid: number | null) {
    super(`The data folder ${folder} is in use by another program${pid === null ? '' : ` (process ${pid})`}: stop that one first.`)
    this.pid = pid
  }
}

/** The database is running but unsuitable for the shop. */
export class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase'
}

/** The code of a system or PostgreSQL error, such as `ENOENT` or `57P03`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** For `catch`: undefined for a missing file, otherwise rethrows. */
export function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
