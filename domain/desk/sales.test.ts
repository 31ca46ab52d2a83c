import { expect, test } from 'vitest'
import { firstDayOf, salesOf } from './sales.ts'

const day = (iso: string, total: number, untilNow = total) => ({ day: iso, orders: 1, total, untilNow })
/** Monday, 25 Aban 1405. */
const today = '2026-11-16'

test('today is compared with yesterday up to this hour', () => {
  const { today: figure } = salesOf([day(today, 110), day('2026-11-15', 500, 100)], today)
  expect(figure).toEqual({ orders: 1, total: 110, change: 0.1 })
})

test('the week begins on Saturday and is compared with last week up to this hour of this weekday', () => {
  const rows = [day('2026-11-14', 10), day(today, 20), day('2026-11-07', 10), day('2026-11-09', 99, 50), day('2026-11-13', 1000)]
  expect(salesOf(rows, today).week).toEqual({ orders: 2, total: 30, change: -0.5 })
})

test('the month is compared with as many days of the month before', () => {
  const rows = [day('2026-10-23', 30), day('2026-09-23', 10), day('2026-10-20', 700)]
  expect(salesOf(rows, today).month).toEqual({ orders: 1, total: 30, change: 2 })
})

test('without sales before there is no comparison', () => expect(salesOf([day(today, 5)], today).month.change).toBeNull())

test('each day of the month stands beside the same weekday of the month before; days ahead have no total', () => {
  const { days } = salesOf([day('2026-09-25', 7), day('2026-10-23', 9), day('2026-10-16', 4)], today)
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', total: 9, before: 7 })
  expect(days[28]).toEqual({ day: '2026-11-20', total: null, before: 4 })
})

test('the days that a report needs reach back before the month before', () => expect(firstDayOf(today)).toBe('2026-09-23'))
