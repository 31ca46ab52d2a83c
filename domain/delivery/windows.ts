import { jalaliMonthName } from '#domain/dates.ts'
import { addDays, type IsoDay, isoOfInstant, jalaliOf, weekdayName, weekdayOf } from '#domain/days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { HoldState, OrderStatus } from '#domain/order/order.ts'
import { type DayDecision, isClosed } from './holidays.ts'

/** A time of day in which a shipping method delivers, on certain days of the week. */
export type DeliveryWindow = {
  readonly id: string
  /** Null: every city that the method serves. */
  readonly city: string | null
  /** 0 is Saturday. */
  readonly weekdays: readonly number[]
  /** Minutes after midnight in Tehran. */
  readonly fromMinute: number
  readonly toMinute: number
  /** How many orders it takes on one day. */
  readonly capacity: number
  /** Chosen at the latest so many hours before it begins. */
  readonly cutoffHours: number
}

/** A window on one day, as an order stores it. */
export type DeliverySlot = {
  readonly windowId: string
  readonly day: IsoDay
  readonly fromMinute: number
  readonly toMinute: number
}

/** What a shopper chooses from. */
export type DeliveryDay = {
  readonly day: IsoDay
  readonly label: string
  readonly windows: readonly { readonly id: string; readonly label: string }[]
}

/** Today and the days after it that are offered. */
export const daysOffered = 14

type Facts = {
  readonly windows: readonly DeliveryWindow[]
  readonly decisions: readonly DayDecision[]
  /** How many orders each window has on a day; absent: none. */
  readonly booked: readonly { readonly windowId: string; readonly day: IsoDay; readonly booked: number }[]
  readonly nowMs: number
}

const minuteMs = 60_000

/** Whether orders may still choose the window on this day, apart from its capacity. */
export function isOpen(window: DeliveryWindow, day: IsoDay, { decisions, nowMs }: Pick<Facts, 'decisions' | 'nowMs'>): boolean {
  if (!window.weekdays.includes(weekdayOf(day)) || isClosed(day, decisions)) return false
  const today = isoOfInstant(new Date(nowMs).toISOString())
  if (day < today || day >= addDays(today, daysOffered)) return false
  return startMs(day, window.fromMinute) - window.cutoffHours * 60 * minuteMs > nowMs
}

/** Tehran has had no summer time since 1401. */
function startMs(day: IsoDay, minute: number): number {
  return Date.parse(`${day}T00:00:00+03:30`) + minute * minuteMs
}

/** The next days that have a window with room, each with its windows in the sequence of the day. */
export function offeredDays({ windows, booked, ...facts }: Facts): DeliveryDay[] {
  const today = isoOfInstant(new Date(facts.nowMs).toISOString())
  const counts = new Map(booked.map((slot) => [`${slot.windowId} ${slot.day}`, slot.booked]))
  const hasRoom = ({ id, capacity }: DeliveryWindow, day: IsoDay) => (counts.get(`${id} ${day}`) ?? 0) < capacity
  const sorted = windows.toSorted((a, b) => a.fromMinute - b.fromMinute || a.toMinute - b.toMinute || (a.id < b.id ? -1 : 1))
  return Array.from({ length: daysOffered }, (_, index) => addDays(today, index))
    .map((day) => ({
      day,
      label: dayText(day),
      windows: sorted
        .filter((window) => isOpen(window, day, facts) && hasRoom(window, day))
        .map((window) => ({ id: window.id, label: windowText(window) })),
    }))
    .filter((day) => day.windows.length > 0)
}

/** «دوشنبه ۲ آذر» */
export function dayText(day: IsoDay): string {
  const { month, day: ofMonth } = jalaliOf(day)
  return `${weekdayName(day)} ${toPersianDigits(ofMonth)} ${jalaliMonthName({ month })}`
}

/** «ساعت ۹ تا ۱۲:۳۰» */
export function windowText({ fromMinute, toMinute }: Pick<DeliverySlot, 'fromMinute' | 'toMinute'>): string {
  return `ساعت ${timeText(fromMinute)} تا ${timeText(toMinute)}`
}

/** «۹», «۱۲:۳۰» */
function timeText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return toPersianDigits(minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`)
}

type OrderState = { readonly status: OrderStatus; readonly holdState: HoldState }

/** Whether the staff may give an order another time: it holds its slot, and the parcel is not on its way. */
export function canMoveDeliverySlot({ status, holdState }: OrderState): boolean {
  return holdState !== 'released' && (status === 'pending' || status === 'processing')
}

type StoredDeliverySlot = {
  readonly deliveryDay: IsoDay | null
  readonly deliveryFrom: number | null
  readonly deliveryTo: number | null
}

/** «دوشنبه ۲ آذر، ساعت ۹ تا ۱۲»; null for an order without a chosen time. */
export function deliverySlotText({ deliveryDay, deliveryFrom, deliveryTo }: StoredDeliverySlot): string | null {
  if (deliveryDay === null || deliveryFrom === null || deliveryTo === null) return null
  return `${dayText(deliveryDay)}، ${windowText({ fromMinute: deliveryFrom, toMinute: deliveryTo })}`
}
