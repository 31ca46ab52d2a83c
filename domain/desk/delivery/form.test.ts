import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusals.ts'
import { requireHoliday, requireWindow, type WindowTexts, windowTexts } from './form.ts'

const texts: WindowTexts = {
  windowMethod: 'm',
  windowCity: '',
  windowDays: 'شنبه، دوشنبه',
  windowFrom: '۹',
  windowTo: '12:30',
  windowCapacity: '۵',
  windowCutoff: '',
  isWindowOffered: 'true',
}

const problemsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return (error.details.fields as { name: string }[]).map(({ name }) => name)
    throw error
  }
  return []
}

test('the form as it is stored, and back', () => {
  const stored = requireWindow(texts)
  expect(stored).toEqual({
    ...{ methodId: 'm', city: null, weekdays: [0, 2], fromMinute: 540, toMinute: 750, capacity: 5, cutoffHours: 0, isActive: true },
  })
  expect(windowTexts(stored)).toEqual({ ...texts, windowFrom: '۰۹:۰۰', windowTo: '۱۲:۳۰', windowCutoff: '۰' })
  expect(requireWindow(windowTexts(stored))).toEqual(stored)
})

test.each<[Partial<WindowTexts>, string[]]>([
  [{ windowCity: 'شهر فرنگ' }, ['windowCity']],
  [{ windowDays: '' }, ['windowDays']],
  [{ windowDays: 'Friday' }, ['windowDays']],
  [{ windowFrom: 'صبح' }, ['windowFrom']],
  [{ windowFrom: '9:75' }, ['windowFrom']],
  [{ windowTo: '۲۵' }, ['windowTo']],
  [{ windowTo: '۹' }, ['windowTo']],
  [{ windowCapacity: '۰' }, ['windowCapacity']],
  [{ windowCapacity: '۱۰٬۰۰۱' }, ['windowCapacity']],
  [{ windowCutoff: '۲۴۱' }, ['windowCutoff']],
  [{ windowFrom: '', windowCapacity: 'x', windowDays: '' }, ['windowDays', 'windowFrom', 'windowCapacity']],
  [{ windowTo: '۲۴', windowCutoff: '۲۴۰', windowCity: 'تهران' }, []],
])('%j is refused by %j', (given, names) => {
  expect(problemsOf(() => requireWindow({ ...texts, ...given }))).toEqual(names)
})

test('a holiday is a day ahead with a name', () => {
  const [isClosed, today] = [true, '2026-11-18']
  expect(requireHoliday({ holiday: '۱۴۰۵/۸/۲۷', holidayName: ' عید ', isClosed }, today)).toEqual({ day: today, name: 'عید', isClosed })
  expect(problemsOf(() => requireHoliday({ holiday: '۱۴۰۵/۸/۲۶', holidayName: '', isClosed }, today))).toEqual(['holiday', 'holidayName'])
  expect(problemsOf(() => requireHoliday({ holiday: 'فردا', holidayName: 'عید', isClosed }, today))).toEqual(['holiday'])
})
