import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A test that makes the program complain has found something, even when its own claims hold. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  vi.mocked(console.error).mockRestore()
  expect(complaints).toEqual([])
})
