import { afterEach, beforeEach, expect, vi } from 'vitest'

/** `console.error` during a test fails it. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.mocked(console.error).mockRestore()
  expect(calls).toEqual([])
})
