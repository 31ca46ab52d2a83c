import { beforeEach, expect, test } from 'vitest'
import { toastDurationMs } from './toast-durations.ts'
import { toast, useToasts } from './toasts.ts'

beforeEach(() => useToasts.setState({ toasts: [] }))

const texts = () => useToasts.getState().toasts.map((shown) => shown.text)

test('toasts stay 2 s for success, 4 s for error, blank and custom, and as long as needed while loading', () => {
  expect(toastDurationMs).toEqual({ success: 2000, error: 4000, blank: 4000, custom: 4000, loading: Number.POSITIVE_INFINITY })
})

test('toasts are listed in the sequence of their creation', () => {
  toast.success('یک')
  toast.error('دو')
  expect(texts()).toEqual(['یک', 'دو'])
})

test('the twenty-first toast replaces the oldest', () => {
  for (let number = 1; number <= 21; number += 1) toast.blank(String(number))
  expect(texts()).toHaveLength(20)
  expect(texts()[0]).toBe('2')
  expect(texts().at(-1)).toBe('21')
})

test('dismissing removes only that toast', () => {
  const first = toast.loading('در حال ارسال')
  toast.success('ماند')
  toast.dismiss(first)
  expect(texts()).toEqual(['ماند'])
})

test('a repeated text replaces the earlier toast', () => {
  const first = toast.success('یک')
  toast.success('دو')
  const again = toast.success('یک')
  expect(texts()).toEqual(['دو', 'یک'])
  expect(again).not.toBe(first)
})

test('two removals can be undone separately', () => {
  const undone: string[] = []
  toast.undo('حذف شد', () => undone.push('first'))
  toast.undo('حذف شد', () => undone.push('second'))
  const [first, second] = useToasts.getState().toasts
  expect([first?.action?.text, second?.action?.text]).toEqual(['بازگرداندن', 'بازگرداندن'])
  second?.action?.run()
  first?.action?.run()
  expect(undone).toEqual(['second', 'first'])
})
