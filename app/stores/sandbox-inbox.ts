import type { SandboxMessage } from '#services/context.ts'

const lookAgainMs = 3_000

/** Looks for new messages while somebody looks at the page. A look that fails changes nothing: the next one comes soon. */
export function pollInbox(onMessages: (messages: SandboxMessage[]) => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') readInbox().then(onMessages, () => {})
  }
  const timer = setInterval(look, lookAgainMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

async function readInbox(): Promise<SandboxMessage[]> {
  const answer = await fetch('/_data/sandbox/inbox', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`)
  const { props }: { props: { messages: SandboxMessage[] } } = await answer.json()
  return props.messages
}
