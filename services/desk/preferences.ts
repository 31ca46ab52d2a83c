import { type HiddenColumns, hiddenColumnsOf, saveHiddenColumns } from '#db/desk/preferences.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from './audit.ts'
import type { Staff } from './find-staff.ts'

/** The tables whose columns can be chosen. */
export const columnTables = ['orders', 'goods', 'stock'] as const

export async function getPreferences({ db }: ServiceContext, { id }: Staff): Promise<{ hiddenColumns: HiddenColumns }> {
  return { hiddenColumns: await hiddenColumnsOf(db, id) }
}

/** The last choice wins: it concerns nobody else and is easily changed back. */
export async function chooseColumns(
  { db }: ServiceContext,
  { table, hidden }: { table: string; hidden: readonly string[] },
  staff: Staff,
): Promise<void> {
  await db.transaction(async (tx) => {
    await saveHiddenColumns(tx, staff.id, table, hidden)
    await recordChange(tx, staff.actor, { action: 'desk.columnsChosen', objectType: 'staff', objectId: staff.id, after: { kind: table } })
  })
}
