import { join } from 'node:path'
import type { FileStore } from '#gateways/files.ts'
import { createFolderStore } from '#gateways/files-folder.ts'
import { createS3Store } from '#gateways/files-s3.ts'
import type { Config } from '../config/config.ts'

/** The configured object store, or a folder beside the database that is not served. */
export function openFiles(config: Config): FileStore {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    const account = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
    return createS3Store({ endpoint: S3_ENDPOINT, region: S3_REGION, bucket: S3_BUCKET, ...account })
  }
  return createFolderStore(join(config.DATA_DIR, 'files'))
}
