import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import { waitingKey } from '#app/stores/desk/waiting.ts'
import type { AnswerWay } from '#domain/content/contact-answer.ts'
import type { MessageTab } from '#domain/desk/tabs.ts'

export type MessagePage = DeskData<'GET', '/messages'>
export type Message = MessagePage['messages'][number]

export const messagesKey = 'messages'

export function useMessages(tab: MessageTab, cursor: string | undefined) {
  return useRemote(`${messagesKey} ${tab} ${cursor ?? ''}`, (get) => get('/messages', { query: { tab, cursor } }))
}

export async function markAnswered(id: string) {
  const result = await requestDesk('POST', '/messages/:id/answered', { params: { id } })
  refreshMessages()
  return result
}

export async function answerMessage(messageId: string, body: { id: string; way: AnswerWay; answer: string; seen: number }) {
  const result = await requestDesk('POST', '/messages/:id/answers', { params: { id: messageId }, body })
  refreshMessages()
  return result
}

/** Also after a refusal: a colleague may have answered it. */
function refreshMessages(): void {
  for (const key of [messagesKey, 'today', waitingKey]) refresh(key)
}
