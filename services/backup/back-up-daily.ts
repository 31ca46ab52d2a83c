import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseTimes } from '#db/backup/database-times.ts'
import { makeBackup } from '#db/backup/make-backup.ts'
import { isBackupDue, outdatedBackups } from '#domain/backup.ts'
import type { ServiceContext } from '#services/context.ts'

/** Makes a backup unless the newest is younger than a day, then deletes the outdated ones. */
export async function backUpDaily({ db, backups }: ServiceContext, signal: AbortSignal): Promise<'made' | 'notDue'> {
  if (!backups || backups.keep === 0) return 'notDue'
  const { folder, keep } = backups
  const names = () => readdir(folder).catch(() => [])
  if (!isBackupDue({ names: await names(), ...(await databaseTimes(db)) })) return 'notDue'
  await makeBackup(backups, folder, { signal })
  const { now } = await databaseTimes(db)
  for (const name of outdatedBackups(await names(), { keep, now })) await rm(join(folder, name), { recursive: true, force: true })
  return 'made'
}
