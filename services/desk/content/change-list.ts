import { writeAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/connect.ts'
import { readWholesaleList, writeWholesaleList } from '#db/desk/content/wholesale.ts'
import { lastEditorOf } from '#db/desk/forms/last-editor.ts'
import { lockSetting, readSettings, type StoredSetting, saveSetting } from '#db/desk/settings.ts'
import { isDuplicate } from '#db/errors.ts'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import { type ListKey, listConflict, requireList } from '#domain/desk/content/list-forms.ts'
import { Refusal } from '#domain/refusals.ts'
import { defaultGroups, listRowKey, storedGroups } from '#services/content/owner-lists.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

const objectType = 'list'

type OwnerList = { readonly version: number; readonly groups: readonly ListGroup[] }

/** A list with its version; 0 before the first save. */
export async function getList({ db }: ServiceContext, key: ListKey): Promise<OwnerList> {
  const row = (await readSettings(db)).find((one) => one.key === listRowKey(key))
  return { version: row?.version ?? 0, groups: await groupsOf(db, key, row) }
}

/** The wholesale list has tables of its own, which the shop's page reads; the others are settings, which every node follows. */
async function groupsOf(db: Db, key: ListKey, row: StoredSetting | undefined): Promise<readonly ListGroup[]> {
  if (key === 'wholesale') return readWholesaleList(db)
  return (row && storedGroups(row)) ?? defaultGroups(key)
}

type Change = { readonly key: ListKey; readonly version: number; readonly groups: readonly ListGroup[] }

/** Saves a whole list in one press. Somebody else's save in between is refused with both values of every row that differs. */
export async function changeList({ db }: ServiceContext, { key, version, groups }: Change, staff: Staff): Promise<{ version: number }> {
  const given = requireList(key, groups)
  try {
    return await db.transaction(async (tx) => {
      const row = await lockSetting(tx, listRowKey(key))
      const stored = await groupsOf(tx, key, row)
      if (JSON.stringify(stored) === JSON.stringify(given)) return { version: row.version }
      const fields = listConflict(key, stored, given)
      if (row.version !== version) {
        const conflict = { version: row.version, by: await lastEditorOf(tx, objectType, row.id), fields }
        throw new Refusal('desk.conflict', { conflict })
      }
      const next = await store(tx, key, row.id, given)
      const states = auditStates(key, fields)
      await writeAudit(tx, staff.actor, { action: 'list.changed', objectType, objectId: row.id, ...states })
      return { version: next }
    })
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('request.malformed', { fields: [{ name: 'list', message: 'دو دسته یک نام دارد' }] })
    throw error
  }
}

async function store(tx: Tx, key: ListKey, rowId: string, groups: readonly ListGroup[]): Promise<number> {
  if (key === 'wholesale') await writeWholesaleList(tx, groups)
  return saveSetting(tx, rowId, key === 'wholesale' ? {} : { groups: JSON.stringify(groups) })
}

const auditedRows = 20

/** The first rows that differ; a new sequence alone has none. */
function auditStates(key: ListKey, fields: ReturnType<typeof listConflict>) {
  const rows = Object.values(fields)
  const texts = (side: 'theirs' | 'yours') =>
    rows
      .slice(0, auditedRows)
      .map((row) => row[side])
      .filter(Boolean)
  return {
    oldState: { key, texts: texts('theirs') },
    newState: { key, texts: texts('yours'), rows: rows.length },
  }
}
