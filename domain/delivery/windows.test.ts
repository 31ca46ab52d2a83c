import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/days.ts'
import { isClosed, officialHoliday } from './holidays.ts'
import { canMoveDeliverySlot, type DeliveryWindow, daysOffered, deliverySlotText, isOpen, offeredDays, windowText } from './windows.ts'

/** Wednesday 27 Aban 1405, 10:00 in Tehran. */
const nowMs = Date.parse('2026-11-18T06:30:00Z')
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const facts = { decisions: [], nowMs }

const aWindow = (given: Partial<DeliveryWindow> = {}): DeliveryWindow => ({
  ...{ id: 'w', city: null, weekdays: everyDay, fromMinute: 540, toMinute: 720, capacity: 3, cutoffHours: 0 },
  ...given,
})

test.each([
  ['2026-11-18', 540, 0, false, 'it began an hour ago'],
  ['2026-11-18', 600, 0, false, 'it begins now'],
  ['2026-11-18', 601, 0, true, 'it begins in a minute'],
  ['2026-11-18', 720, 2, false, 'its two hours before are over'],
  ['2026-11-18', 721, 2, true, 'there is a minute left'],
  ['2026-11-19', 540, 24, false, 'a day before it is over'],
  ['2026-11-17', 540, 0, false, 'the day is past'],
  ['2026-12-01', 540, 0, true, 'the last day that is offered'],
  ['2026-12-02', 540, 0, false, 'too far ahead'],
])('on %s from minute %i with %i hours before, it is open: %s, because %s', (day, fromMinute, cutoffHours, open) => {
  expect(isOpen(aWindow({ fromMinute, toMinute: fromMinute + 60, cutoffHours }), day, facts)).toBe(open)
})

test.each([
  ['pending', 'active', true],
  ['pending', 'released', false],
  ['processing', 'settled', true],
  ['shipped', 'settled', false],
  ['delivered', 'settled', false],
  ['cancelled', 'released', false],
] as const)('an order that is %s with its hold %s can get another time: %s', (status, holdState, expected) => {
  expect(canMoveDeliverySlot({ status, holdState })).toBe(expected)
})

test('only its days of the week', () => {
  const saturdays = offeredDays({ windows: [aWindow({ weekdays: [0] })], booked: [], ...facts })
  expect(saturdays.map(({ label }) => label)).toEqual(['شنبه ۳۰ آبان', 'شنبه ۷ آذر'])
})

test('a full window is not offered on that day, nor a day without one', () => {
  const windows = [aWindow({ id: 'late', fromMinute: 900, toMinute: 1080 }), aWindow({ id: 'early' })]
  const booked = [
    { windowId: 'early', day: '2026-11-19', booked: 3 },
    { windowId: 'late', day: '2026-11-19', booked: 2 },
    { windowId: 'early', day: '2026-11-20', booked: 3 },
    { windowId: 'late', day: '2026-11-20', booked: 4 },
  ]
  const [today, tomorrow, next] = offeredDays({ windows, booked, ...facts })
  expect(today).toEqual({ day: '2026-11-18', label: 'چهارشنبه ۲۷ آبان', windows: [{ id: 'late', label: 'ساعت ۱۵ تا ۱۸' }] })
  expect(tomorrow?.windows.map(({ id }) => id)).toEqual(['late'])
  expect([next?.day, next?.windows.map(({ id }) => id)]).toEqual(['2026-11-21', ['early', 'late']])
})

test('official holidays are closed unless the owner decides otherwise, other days the other way round', () => {
  expect([officialHoliday('2027-03-21'), officialHoliday('2027-02-11'), officialHoliday('2026-11-18')]).toEqual([
    'نوروز',
    'پیروزی انقلاب اسلامی',
    null,
  ])
  expect(isClosed('2027-02-11', [])).toBe(true)
  expect(isClosed('2027-02-11', [{ day: '2027-02-11', isClosed: false }])).toBe(false)
  expect(isClosed('2026-11-19', [{ day: '2026-11-19', isClosed: true }])).toBe(true)
  expect(isClosed('2026-11-19', [])).toBe(false)
})

test.each([
  [540, 720, 'ساعت ۹ تا ۱۲'],
  [570, 1440, 'ساعت ۹:۳۰ تا ۲۴'],
  [0, 5, 'ساعت ۰ تا ۰:۰۵'],
])('minutes %i to %i are «%s»', (fromMinute, toMinute, text) => expect(windowText({ fromMinute, toMinute })).toBe(text))

test('an order shows its day and window, or nothing', () => {
  expect(deliverySlotText({ deliveryDay: '2026-11-23', deliveryFrom: 540, deliveryTo: 720 })).toBe('دوشنبه ۲ آذر، ساعت ۹ تا ۱۲')
  expect(deliverySlotText({ deliveryDay: null, deliveryFrom: null, deliveryTo: null })).toBeNull()
})

test('ORD-18: whatever the windows, bookings, holidays and the moment: each offered one is ahead, on its weekday, open and has room', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let run = 0; run < 300; run += 1) {
    const now = nowMs + random(400 * 24 * 60) * 60_000
    const today = new Date(now + 3.5 * 3_600_000).toISOString().slice(0, 10)
    const windows = Array.from({ length: 1 + random(4) }, (_, index) => {
      const fromMinute = random(1380)
      const weekdays = everyDay.filter(() => random(2) === 0)
      return aWindow({ id: `w${index}`, fromMinute, toMinute: fromMinute + 60, weekdays, capacity: 1 + random(3), cutoffHours: random(48) })
    })
    const days = Array.from({ length: daysOffered }, (_, index) => addDays(today, index))
    const booked = windows.flatMap(({ id }) => days.map((day) => ({ windowId: id, day, booked: random(4) })))
    const decisions = days.filter(() => random(5) === 0).map((day) => ({ day, isClosed: random(2) === 0 }))
    const offered = offeredDays({ windows, booked, decisions, nowMs: now })
    for (const { day, windows: chosen } of offered) {
      expect(isClosed(day, decisions)).toBe(false)
      expect(chosen.length).toBeGreaterThan(0)
      for (const { id } of chosen) {
        const window = windows.find((one) => one.id === id)
        expect(window?.weekdays).toContain(weekdayOf(day))
        const start = Date.parse(`${day}T00:00:00+03:30`) + ((window?.fromMinute ?? 0) - (window?.cutoffHours ?? 0) * 60) * 60_000
        expect(start).toBeGreaterThan(now)
        expect(booked.find((slot) => slot.windowId === id && slot.day === day)?.booked).toBeLessThan(window?.capacity ?? 0)
      }
    }
    expect(offered.map(({ day }) => day)).toEqual(offered.map(({ day }) => day).toSorted())
  }
})
