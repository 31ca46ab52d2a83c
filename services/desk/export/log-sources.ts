import type { Db } from '#db/connect.ts'
import { type AuditFilter, countAudit, listAudit } from '#db/desk/audit-list.ts'
import { auditActionLabel, auditActorLabel, auditDifferences, auditObjectLabel } from '#domain/desk/audit-labels.ts'
import { exportMoment } from '#domain/desk/export/export-moment.ts'
import { type ExportSource, exportPageSize, exportPages, maxCount, queried } from './pages.ts'

export function auditSource(db: Db, filter: AuditFilter): ExportSource {
  return {
    count: () => queried(() => countAudit(db, filter, maxCount)),
    pages: () =>
      exportPages({
        read: (before: number | null) => listAudit(db, filter, before ?? undefined, exportPageSize),
        cursorOf: ({ id }) => id,
        rowOf: ({ createdAt, actor, actorKind, action, objectType, objectId, oldState, newState }) => ({
          ...{ at: exportMoment(createdAt), actor: actor ?? auditActorLabel(actorKind), action: auditActionLabel(action) },
          ...{ object: auditObjectLabel(objectType), objectId },
          changes: auditDifferences(oldState, newState)
            .map(({ field, before, after }) => `${field}: ${before} ← ${after}`)
            .join('\n'),
        }),
      }),
  }
}
