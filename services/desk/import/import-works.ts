import { importOfJob } from '#db/desk/files/imports.ts'
import type { JobWork } from '../job/job-work.ts'
import { importCheckWork } from './check-import.ts'
import { wooImportWork } from './woocommerce/apply-work.ts'
import { wooCheckWork } from './woocommerce/check-work.ts'
import { importWork } from './work-on-import.ts'

/** A file is a table whose columns somebody mapped, or an export of WooCommerce. */
function byKindOfFile(ofTable: JobWork, ofWooCommerce: JobWork): JobWork {
  const workFor = async (...[tx, job]: Parameters<JobWork['end']>) =>
    (await importOfJob(tx, job.id)).settings?.woocommerce ? ofWooCommerce : ofTable
  return {
    chunk: async (tx, job) => (await workFor(tx, job)).chunk(tx, job),
    end: async (tx, job) => (await workFor(tx, job)).end(tx, job),
  }
}

export const importCheck = byKindOfFile(importCheckWork, wooCheckWork)
export const importApplication = byKindOfFile(importWork, wooImportWork)
