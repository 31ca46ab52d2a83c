import type { BackupSource } from '#db/backup/make-backup.ts'

/** Where a shop with the embedded database stores its daily backups, and how many. */
export type DailyBackups = BackupSource & { readonly folder: string; readonly keep: number }
