import { useEffect, useState } from 'react'
import { MessageCard } from '#app/components/sandbox/message-card.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { pollInbox } from '#app/stores/sandbox-inbox.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { SandboxMessage } from '#services/context.ts'

/** The SMS and e-mails of a demo, newest first; polls for new ones. */
export function SandboxInboxPage({ messages: first }: { messages: SandboxMessage[] }) {
  const [messages, setMessages] = useState(first)
  useEffect(() => pollInbox(setMessages), [])
  return (
    <main id="content" tabIndex={-1} className="frame max-w-3xl py-6 lg:py-10">
      <PageTitle>صندوق پیام‌های آزمایشی</PageTitle>
      <meta name="description" content="پیامک‌ها و ایمیل‌های فروشگاه آزمایشی." />
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">صندوق پیام‌های آزمایشی</h1>
      <p className="mt-3 text-muted text-pretty">
        در فروشگاه آزمایشی هیچ پیامک و ایمیلی به بیرون فرستاده نمی‌شود؛ همه همین‌جا می‌آیند و هر کسی آن‌ها را می‌بیند.
      </p>
      <p role="status" className="mt-2 text-note text-muted">
        {messages.length > 0 && `${toPersianDigits(messages.length)} پیام`}
      </p>
      {messages.length === 0 ? (
        <EmptyState
          icon="mail"
          heading="هنوز پیامی نیامده است"
          sentence="کد تایید و ایمیل‌ها که فرستاده شوند، بی‌آن‌که صفحه را تازه کنید این‌جا دیده می‌شوند."
        />
      ) : (
        <ol className="mt-6 grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} />
            </li>
          ))}
        </ol>
      )}
    </main>
  )
}
