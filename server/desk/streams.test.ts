import { expect, test, vi } from 'vitest'
import { DeskStreams } from './streams.ts'

const owner = { id: 'owner', sessionId: 'session', permissions: ['orders.read'] } as const

function openHub(isOpen: () => boolean) {
  const hub = new DeskStreams({
    announce: async () => {},
    openSessions: async (ids) => new Set(isOpen() ? ids : []),
    onError: () => {},
    heartbeatMs: 5,
  })
  hub.setConnected(true)
  return hub
}

test('DESK-35: a heartbeat keeps the connection open, and ends the streams of a session that expired', async () => {
  let isOpen = true
  const hub = openHub(() => isOpen)
  const reader = hub.open(owner).pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader.read()).value
  expect(await read()).toContain('event: hello')
  expect(await read()).toBe(':\n\n')
  isOpen = false
  await vi.waitUntil(async () => (await reader.read()).done)
  expect(hub.size).toBe(0)
})

test('a client that reads nothing is closed instead of filling the memory', () => {
  const hub = openHub(() => true)
  hub.open(owner)
  for (let event = 0; event < 200; event += 1) hub.notify('order', ['1'])
  expect(hub.size).toBe(0)
})

test('an unknown kind reaches nobody', async () => {
  const hub = openHub(() => true)
  const reader = hub.open(owner).pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  hub.notify('secret', ['1'])
  hub.notify('order', ['2'])
  let text = ''
  await vi.waitUntil(async () => {
    text += (await reader.read()).value
    return text.includes('event')
  })
  expect(text.replaceAll(':\n\n', '')).toBe('event: order\ndata: 2\n\n')
  await reader.cancel()
})
