import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import {
  bookedAhead,
  countOrdersIn,
  deleteWindow,
  fullestDay,
  insertWindow,
  listWindows,
  lockWindow,
  type StoredWindow,
  updateWindow,
  windowMethods,
} from '#db/delivery/desk-windows.ts'
import { dayText, windowText } from '#domain/delivery/windows.ts'
import { requireWindow, type WindowFields, type WindowFormName, type WindowTexts, windowTexts } from '#domain/desk/delivery/form.ts'
import { groupedDigits } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'

const objectType = 'delivery_window'

type DeskWindow = {
  readonly id: string
  readonly version: number
  /** «ساعت ۹ تا ۱۲» */
  readonly hours: string
  /** Orders of today and later. */
  readonly ahead: number
  readonly texts: WindowTexts
}

/** In the sequence of the day, with the methods that they can be for in that of the checkout. */
export async function listDeliveryWindows({ db }: ServiceContext) {
  const [rows, methods, ahead] = [await listWindows(db), await windowMethods(db), await bookedAhead(db)]
  const windows: DeskWindow[] = rows.map((row) => ({
    ...{ id: row.id, version: row.version, hours: windowText(row), ahead: ahead.get(row.id) ?? 0 },
    texts: windowTexts(row),
  }))
  return { methods, windows }
}

export async function addWindow({ db }: ServiceContext, given: WindowTexts, staff: Staff): Promise<{ id: string }> {
  const fields = requireWindow(given)
  return db.transaction(async (tx) => {
    const newState = await auditState(tx, fields)
    const id = await insertWindow(tx, columnsOf(fields))
    await writeAudit(tx, staff.actor, { action: 'window.added', objectType, objectId: id, oldState: null, newState })
    return { id }
  })
}

type Edit = { readonly id: string; readonly version: number; readonly texts: WindowTexts }

/** Orders that chose it have its hours of that moment. */
export async function editWindow({ db }: ServiceContext, { id, version, texts }: Edit, staff: Staff): Promise<{ version: number }> {
  const fields = requireWindow(texts)
  return db.transaction(async (tx) => {
    const stored = await requireStored(tx, id)
    const [before, after] = [windowTexts(stored), windowTexts(fields)]
    await requireVersion(tx, stored, version, { objectType, id, stored: before, given: after })
    const [oldState, newState] = [await auditState(tx, stored), await auditState(tx, fields)]
    await requireRoom(tx, id, fields.capacity)
    const next = await updateWindow(tx, id, columnsOf(fields))
    if (next === version) return { version }
    await writeAudit(tx, staff.actor, { action: 'window.edited', objectType, objectId: id, oldState, newState })
    return { version: next }
  })
}

export async function removeWindow({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await requireStored(tx, id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    const orders = await countOrdersIn(tx, id)
    if (orders > 0) {
      const message = `${groupedDigits(orders)} سفارش این زمان را انتخاب کرده است و حذف نشد. «هنگام خرید پیشنهاد شود» را بردارید`
      throw new Refusal('catalog.inUse', { orders, fields: [{ name: 'products', message }] })
    }
    const oldState = await auditState(tx, stored)
    await deleteWindow(tx, id)
    await writeAudit(tx, staff.actor, { action: 'window.removed', objectType, objectId: id, oldState, newState: null })
  })
}

async function requireStored(tx: Tx, id: string): Promise<StoredWindow> {
  const stored = await lockWindow(tx, id)
  if (!stored) throw new Refusal('catalog.notFound')
  return stored
}

/** Nobody loses a day that was promised. */
async function requireRoom(tx: Tx, id: string, capacity: number): Promise<void> {
  const fuller = await fullestDay(tx, id, capacity)
  if (fuller)
    refuseField('windowCapacity', `${dayText(fuller.day)} ${groupedDigits(fuller.booked)} سفارش دارد؛ تا آن روز کمتر از این نمی‌شود`)
}

const columnsOf = ({ weekdays, ...fields }: WindowFields) => ({ ...fields, weekdays: [...weekdays] })

/** The texts with the name of the method, as people read them; a method that is gone is refused. */
async function auditState(tx: Tx, fields: WindowFields): Promise<WindowTexts> {
  const method = (await windowMethods(tx)).find(({ id }) => id === fields.methodId)
  return { ...windowTexts(fields), windowMethod: method?.name ?? refuseField('windowMethod', 'این روش ارسال دیگر نیست') }
}

function refuseField(name: WindowFormName, message: string): never {
  throw new Refusal('request.malformed', { fields: [{ name, message }] })
}
