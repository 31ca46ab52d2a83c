import type { Db } from '#db/connect.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { type CustomerFilter, countCustomers, listCustomers, orderSumsOf } from '#db/desk/people/customers.ts'
import { countMessages, listMessages } from '#db/desk/people/messages.ts'
import { countDeskReviews, listDeskReviews } from '#db/desk/people/reviews.ts'
import { exportMoment } from '#domain/desk/export/export-moment.ts'
import { customerMarks } from '#domain/desk/people/customers.ts'
import type { MessageTab } from '#domain/desk/tabs.ts'
import type { ReviewTab } from '#domain/review/moderation.ts'
import { searchFilter } from '#services/desk/customer/list-customers.ts'
import { type ExportSource, exportPageSize, exportPages, maxCount, queried } from './pages.ts'

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

export function customerSource(db: Db, given: CustomerFilter): ExportSource {
  const filter = searchFilter(given)
  const read = async (after: ListCursor | null) => {
    const rows = await listCustomers(db, filter, after, exportPageSize)
    const sums = await orderSumsOf(
      db,
      rows.map(({ userId }) => userId),
    )
    return rows.map((row) => ({ ...row, sums: sums.get(row.userId) }))
  }
  return {
    count: () => queried(() => countCustomers(db, filter, maxCount)),
    pages: () =>
      exportPages({
        read,
        cursorOf: ({ micros, id }) => ({ value: String(micros), id }),
        rowOf: ({ name, phone, email, registeredAt, status, sums }) => ({
          ...{ name, phone, email, registered: exportMoment(registeredAt), orders: sums?.orders ?? 0, spent: sums?.spent ?? 0 },
          state: customerMarks[status] ?? '',
        }),
      }),
  }
}
