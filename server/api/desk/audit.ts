import * as v from 'valibot'
import { listAudit } from '#db/desk/audit-list.ts'
import { listStaff } from '#db/desk/staff.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { listQuery } from '#server/desk/query.ts'

const pageSize = 50

export const auditFilter = v.strictObject({
  person: v.optional(v.pipe(v.string(), v.uuid())),
  objectType: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,30}$/))),
  object: v.optional(v.pipe(v.string(), v.uuid())),
  day: v.optional(v.pipe(v.string(), v.isoDate())),
})
const page = v.strictObject({
  ...auditFilter.entries,
  before: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number))),
})

/** Every change, newest first, fifty at a time; `next` is the cursor of the next page. */
export const auditRoutes = createRouter().get('/', needs('audit.read'), listQuery(page), async (c) => {
  const { db } = c.get('context')
  const { before, ...filter } = c.req.valid('query')
  const [found, staff] = await Promise.all([listAudit(db, filter, before, pageSize + 1), listStaff(db)])
  const rows = found.slice(0, pageSize).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  return c.json({
    rows,
    next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    people: staff.map(({ id, name }) => ({ id, name })),
  })
})
