import { importOfJob } from '#db/desk/files/imports.ts'
import type { JobWork } from '../job/job-work.ts'
import { importCheckWork } from './check-import.ts'
import { wooImportWork } from './woocommerce/apply-work.ts'
import { wooCheckWork } from './woocommerce/check-work.ts'
import { reviewCheckWork, reviewImportWork } from './woocommerce/review-work.ts'
import { importWork } from './work-on-import.ts'

/** Rows are a table whose columns somebody mapped, products of WooCommerce, or its reviews. */
function byKindOfFile(ofTable: JobWork, ofWooCommerce: JobWork, ofReviews: JobWork): JobWork {
  const workFor = async (...[tx, job]: Parameters<JobWork['end']>) => {
    const { kind, settings } = await importOfJob(tx, job.id)
    if (kind === 'reviews') return ofReviews
    return settings?.woocommerce ? ofWooCommerce : ofTable
  }
  return {
    chunk: async (tx, job) => (await workFor(tx, job)).chunk(tx, job),
    end: async (tx, job) => (await workFor(tx, job)).end(tx, job),
  }
}

export const importCheck = byKindOfFile(importCheckWork, wooCheckWork, reviewCheckWork)
export const importApplication = byKindOfFile(importWork, wooImportWork, reviewImportWork)
