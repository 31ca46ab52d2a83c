import type { SandboxMessage } from '#services/context.ts'
import { fetchPageData } from './api.ts'

const pollMs = 3_000

/** Fetches the messages repeatedly while the page is visible. A failed request is ignored: the next one follows soon. */
export function pollInbox(onMessages: (messages: SandboxMessage[]) => void): () => void {
  const poll = async () => {
    if (document.visibilityState !== 'visible') return
    const page = await fetchPageData<{ props: { messages: SandboxMessage[] } }>('/sandbox/inbox')
    if (page.isOk) onMessages(page.data.props.messages)
  }
  const timer = setInterval(poll, pollMs)
  document.addEventListener('visibilitychange', poll)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', poll)
  }
}
