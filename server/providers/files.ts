import { join } from 'node:path'
import type { FileStore } from '#gateways/files.ts'
import { createFolderStore } from '#gateways/files-folder.ts'
import { createS3Store } from '#gateways/files-s3.ts'
import { storeAfter } from '#gateways/store-after.ts'
import type { Config } from '#server/config/config.ts'
import { type Accounts, environmentAccounts, memoizeClient } from './accounts.ts'

/**
 * The object store of the environment or of the desk, or a folder beside the database that is not served. What was stored in the folder before
 * stays readable.
 */
export function openFiles(config: Config, accounts: () => Pick<Accounts, 'files'> = () => environmentAccounts(config)): FileStore {
  const folder = createFolderStore(join(config.DATA_DIR, 'files'))
  const current = memoizeClient(
    () => accounts().files,
    (account) => (account ? storeAfter(createS3Store(account), folder) : folder),
  )
  return {
    put: (key, bytes, contentType) => current().put(key, bytes, contentType),
    get: (key) => current().get(key),
    delete: (key) => current().delete(key),
    list: (prefix) => current().list(prefix),
  }
}
