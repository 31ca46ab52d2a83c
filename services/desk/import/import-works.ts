import { importOfJob } from '#db/desk/import/imports.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'
import { importCheckWork } from './check-import.ts'
import { wooImportWork } from './woocommerce/apply-work.ts'
import { wooCheckWork } from './woocommerce/check-work.ts'
import { customerCheckWork, customerImportWork } from './woocommerce/customer-work.ts'
import { reviewCheckWork, reviewImportWork } from './woocommerce/review-work.ts'
import { importWork } from './work-on-import.ts'

type KindOfFile = 'ofTable' | 'ofProducts' | 'ofReviews' | 'ofCustomers'

/** Rows are a table whose columns somebody mapped, products of WooCommerce, its reviews or its customers. */
function byKindOfFile({ ofTable, ofProducts, ofReviews, ofCustomers }: Record<KindOfFile, JobWork>): JobWork {
  const workFor = async (...[tx, job]: Parameters<JobWork['end']>) => {
    const { kind, settings } = await importOfJob(tx, job.id)
    if (kind === 'customers') return ofCustomers
    if (kind === 'reviews') return ofReviews
    return settings?.woocommerce ? ofProducts : ofTable
  }
  return {
    chunk: async (tx, job, size) => (await workFor(tx, job)).chunk(tx, job, size),
    end: async (tx, job) => (await workFor(tx, job)).end(tx, job),
  }
}

export const importCheck = byKindOfFile({
  ...{ ofTable: importCheckWork, ofProducts: wooCheckWork, ofReviews: reviewCheckWork, ofCustomers: customerCheckWork },
})
export const importApplication = byKindOfFile({
  ...{ ofTable: importWork, ofProducts: wooImportWork, ofReviews: reviewImportWork, ofCustomers: customerImportWork },
})
