import type { Db } from '#db/connect.ts'
import { type AuditFilter, countAudit, listAudit } from '#db/desk/audit-list.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { countMessages, listMessages, type MessageTab } from '#db/desk/people/messages.ts'
import { countDeskReviews, listDeskReviews } from '#db/desk/people/reviews.ts'
import { auditActionLabel, auditActorLabel, auditDifferences, auditObjectLabel } from '#domain/desk/audit-labels.ts'
import { exportMoment } from '#domain/desk/files/export-moment.ts'
import type { ReviewTab } from '#domain/review/moderation.ts'
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

export function messageSource(db: Db, { tab }: { tab: MessageTab }): ExportSource {
  return {
    count: () => queried(() => countMessages(db, tab)),
    pages: () =>
      exportPages({
        read: (before: string | null) => listMessages(db, tab, before ?? undefined, exportPageSize),
        cursorOf: ({ id }) => id,
        rowOf: ({ createdAt, name, email, phone, subject, message, handledAt }) => ({
          ...{ sent: exportMoment(createdAt), name, email, phone, subject, message, answered: handledAt && exportMoment(handledAt) },
        }),
      }),
  }
}

export function reviewSource(db: Db, { tab }: { tab: ReviewTab }): ExportSource {
  return {
    count: () => queried(() => countDeskReviews(db, tab, maxCount)),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listDeskReviews(db, tab, after, exportPageSize),
        cursorOf: ({ micros, id }) => ({ value: String(micros), id }),
        rowOf: ({ createdAt, product, userName, rating, title, comment, shopAnswer, hiddenReason }) => ({
          ...{ written: exportMoment(createdAt), product: product.name, name: userName, rating, title, comment },
          ...{ answer: shopAnswer, reason: hiddenReason },
        }),
      }),
  }
}
