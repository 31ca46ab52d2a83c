import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { listQuery } from '#server/desk/query.ts'
import { listAuditPage } from '#services/desk/staff/list-audit.ts'

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

export const auditRoutes = createRouter().get('/', needs('audit.read'), listQuery(page), async (c) => {
  const { before, ...filter } = c.req.valid('query')
  return c.json(await listAuditPage(c.get('context'), filter, before))
})
