const prefix = 'vitrin-'
const namePattern = /^vitrin-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** `vitrin-20261116T083000000Z`: names sort by time. */
export function backupName(at: Date): string {
  return prefix + at.toISOString().replace(/[-:.]/g, '')
}

/**
 * The complete backups among the names of a folder, newest first. One from the future is of a clock that was ahead: it counts when its time
 * has come (docs/threats.md CH-14).
 */
function backupsUntil(now: Date, names: readonly string[]): string[] {
  return names
    .filter((name) => namePattern.test(name) && timeOf(name) <= now.getTime())
    .sort()
    .reverse()
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second, ms] = namePattern.exec(name) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

type Backups = { readonly names: readonly string[]; readonly now: Date; readonly databaseCreatedAt: Date }

/** A day after the newest, an hour after the first start; also when the first start was by a clock that was ahead. */
export function isBackupDue({ names, now, databaseCreatedAt }: Backups): boolean {
  const [newest] = backupsUntil(now, names)
  const [since, periodMs] = newest ? [timeOf(newest), dayMs] : [databaseCreatedAt.getTime(), hourMs]
  const age = now.getTime() - since
  return age >= periodMs || age < 0
}

export function outdatedBackups(names: readonly string[], { keep, now }: { keep: number; now: Date }): string[] {
  return backupsUntil(now, names).slice(keep)
}
