import { expect, test } from 'vitest'
import { ageLabel, remainingLabel } from './age.ts'

const now = '2026-11-16T12:00:00Z'

test.each([
  ['2026-11-16T11:59:30Z', 'همین اکنون'],
  ['2026-11-16T12:00:30Z', 'همین اکنون'],
  ['2026-11-16T11:49:00Z', '۱۱ دقیقه پیش'],
  ['2026-11-16T09:00:00Z', '۳ ساعت پیش'],
  ['2026-11-14T11:00:00Z', '۲ روز پیش'],
])('what happened at %s is shown as %s', (instant, label) => expect(ageLabel(instant, now)).toBe(label))

test.each([
  ['2026-11-16T11:59:30Z', 'گذشته'],
  ['2026-11-16T12:40:00Z', '۴۰ دقیقه مانده'],
  ['2026-11-17T13:00:00Z', '۲۵ ساعت مانده'],
  ['2026-11-19T12:00:00Z', '۳ روز مانده'],
])('until %s: %s', (deadline, label) => expect(remainingLabel(deadline, now)).toBe(label))
