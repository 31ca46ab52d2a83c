import { writeAudit } from '#db/audit.ts'
import { deleteHoliday, insertHoliday, listHolidays, lockHoliday } from '#db/delivery/desk-windows.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { addDays, type IsoDay } from '#domain/days.ts'
import { officialHoliday } from '#domain/delivery/holidays.ts'
import { dayText } from '#domain/delivery/windows.ts'
import { type HolidayTexts, requireHoliday } from '#domain/desk/delivery/form.ts'
import { jalaliFieldText } from '#domain/desk/jalali-days.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { unlessTaken } from '#services/desk/catalog/save.ts'
import type { Staff } from '#services/desk/find-staff.ts'

const objectType = 'holiday'
const daysAhead = 366

type DeskHoliday = {
  /** Of the owner's decision; null for an official holiday without one. */
  readonly id: string | null
  readonly day: IsoDay
  /** «۱۴۰۵/۱۱/۲۲», as a form takes it. */
  readonly field: string
  readonly label: string
  readonly name: string
  readonly isClosed: boolean
  readonly isOfficial: boolean
}

/** The official holidays of the next year and the owner's decisions, by day. */
export async function listDeskHolidays({ db }: ServiceContext): Promise<{ holidays: DeskHoliday[] }> {
  const { today } = await deskToday(db)
  const decided = new Map((await listHolidays(db)).map((row) => [row.day, row]))
  const official = Array.from({ length: daysAhead }, (_, index) => addDays(today, index)).filter((day) => officialHoliday(day) !== null)
  const days = [...new Set([...official, ...decided.keys()])].sort()
  return {
    holidays: days.map((day) => {
      const [own, name] = [decided.get(day), officialHoliday(day)]
      return {
        ...{ id: own?.id ?? null, day, field: jalaliFieldText(day), label: dayText(day) },
        ...{ name: own?.name ?? name ?? '', isClosed: own?.isClosed ?? true, isOfficial: name !== null },
      }
    }),
  }
}

/** A day without delivery, or a day of delivery although it is an official holiday. Orders that chose it stay as they are. */
export async function addHoliday({ db }: ServiceContext, given: HolidayTexts, staff: Staff): Promise<{ id: string }> {
  const { today } = await deskToday(db)
  const fields = requireHoliday(given, today)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const id = await insertHoliday(tx, fields)
      await writeAudit(tx, staff.actor, { action: 'holiday.added', objectType, objectId: id, oldState: null, newState: stateOf(fields) })
      return { id }
    }),
  )
}

/** An official holiday is closed again, another day is like every day. */
export async function removeHoliday({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await lockHoliday(tx, id)
    if (!stored) throw new Refusal('catalog.notFound')
    await deleteHoliday(tx, id)
    await writeAudit(tx, staff.actor, { action: 'holiday.removed', objectType, objectId: id, oldState: stateOf(stored), newState: null })
  })
}

const stateOf = ({ day, name, isClosed }: { day: IsoDay; name: string; isClosed: boolean }) => ({
  ...{ holiday: jalaliFieldText(day), holidayName: name, isClosed },
})
