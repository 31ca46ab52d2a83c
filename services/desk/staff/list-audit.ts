import { type AuditFilter, listAudit } from '#db/desk/audit-list.ts'
import { listStaff } from '#db/desk/staff.ts'
import type { ServiceContext } from '#services/context.ts'

const pageSize = 50

/** Every change, newest first, fifty at a time; `next` is the cursor of the next page. `people` are those by whom the list can be filtered. */
export async function listAuditPage({ db }: ServiceContext, filter: AuditFilter, before: number | undefined) {
  const [found, staff] = await Promise.all([listAudit(db, filter, before, pageSize + 1), listStaff(db)])
  const rows = found.slice(0, pageSize).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return {
    rows,
    next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    people: staff.map(({ id, name }) => ({ id, name })),
  }
}
