import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { useFreshRows } from '#app/components/desk/list/use-fresh-rows.ts'
import { Views } from '#app/components/desk/list/views.tsx'
import { MessageCard } from '#app/components/desk/message/message-card.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { type MessagePage, messagesKey, useMessages } from '#app/stores/desk/people/messages.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import type { MessageTab } from '#domain/desk/tabs.ts'

const path = '/desk/messages'
const tabs: readonly { id: MessageTab; label: string }[] = [
  { id: 'waiting', label: 'بی‌پاسخ' },
  { id: 'answered', label: 'پاسخ‌داده‌شده' },
]

/** What visitors wrote by the contact form, newest first. */
export default function MessagesPage() {
  const query = useQuery()
  const tab = tabs.find(({ id }) => id === query.tab)?.id ?? 'waiting'
  const { data, problem } = useMessages(tab, query.cursor)
  const hrefAt = (id: MessageTab) => hrefOf(path, id === 'waiting' ? {} : { tab: id })
  return (
    <>
      <PageHead name="پیام‌ها" title="پیام‌ها" isBare />
      <Views
        current={tab}
        views={tabs.map((one) => ({ ...one, href: hrefAt(one.id), ...(one.id === 'waiting' && { count: data?.waiting }) }))}
      />
      {data ? (
        <Messages key={tab} page={data} tab={tab} query={query} />
      ) : problem ? (
        <Failed title="پیام‌ها باز نشد" problem={problem} onRetry={() => refresh(messagesKey)} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

type MessagesProps = { page: MessagePage; tab: MessageTab; query: Readonly<Record<string, string>> }

function Messages({ page: { messages, next }, tab, query }: MessagesProps) {
  const fresh = useFreshRows(messages.map(({ id }) => id))
  if (messages.length === 0) {
    return tab === 'waiting' ? (
      <Empty icon="check-circle" title="پیامی بی‌پاسخ نمانده است" text="پیام تازه همین‌جا دیده می‌شود." />
    ) : (
      <Empty icon="message" title="هنوز پیامی پاسخ داده نشده است" />
    )
  }
  return (
    <div className="scroll">
      <ul className="messages">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} isFresh={fresh.has(message.id)} />
        ))}
      </ul>
      <div className="pager-line">
        <ExportMenu table="messages" query={{ tab }} />
        <Pager path={path} query={query} next={next} />
      </div>
    </div>
  )
}
