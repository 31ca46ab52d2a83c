import { vi } from 'vitest'

type EventReader = { readonly events: readonly string[]; readonly isClosed: () => boolean; readonly cancel: () => Promise<void> }

/** Reads server-sent events in the background: `order 0199…` for each, in the sequence of their arrival. Comments are left out. */
function readEvents(response: Response): EventReader {
  const events: string[] = []
  let isClosed = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    let rest = ''
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      const blocks = (rest + chunk.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = field('event')
        if (event) events.push(`${event} ${field('data')}`)
      }
    }
  }
  // A killed node breaks its connections.
  void read()
    .catch(() => {})
    .then(() => {
      isClosed = true
    })
  return { events, isClosed: () => isClosed, cancel: async () => reader?.cancel() }
}

/** A stream as it is after its first event: from then on it misses nothing. */
export async function openEvents(request: () => Response | Promise<Response>): Promise<EventReader> {
  const opened = readEvents(await request())
  await vi.waitUntil(() => opened.events.length > 0, { timeout: 10_000 })
  return opened
}
