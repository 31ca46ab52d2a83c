import { sql } from 'drizzle-orm'
import type { StaffActor } from '#db/audit.ts'
import type { Db } from '#db/connect.ts'
import { auditLog } from '#db/schema/operations.ts'

/** Who looked at the personal data of which customer: one row per person, customer and `hours`, however often the page loads again (DESK-38). */
export async function recordCustomerView(db: Db, { id, requestId }: StaffActor, customerId: string, hours: number): Promise<void> {
  await db.execute(sql`
    insert into ${auditLog} (actor_kind, actor_id, action, object_type, object_id, request_id)
    select 'staff', ${id}::uuid, 'customer.viewed', 'customer', ${customerId}::uuid, ${requestId ?? null}
    where not exists (select from ${auditLog} where object_type = 'customer' and object_id = ${customerId}::uuid and actor_id = ${id}::uuid
      and action = 'customer.viewed' and created_at > now() - make_interval(hours => ${hours}))`)
}
