import { IconButton } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { toast } from '#app/stores/toasts.ts'
import { isoDate, jalaliDateTime } from '#domain/dates.ts'
import type { SandboxMessage } from '#services/context.ts'
import { textParts } from './text-parts.ts'

const channels = { sms: { icon: 'message', label: 'پیامک به' }, mail: { icon: 'mail', label: 'ایمیل به' } } as const

export function MessageCard({ message }: { message: SandboxMessage }) {
  const { icon, label } = channels[message.channel]
  return (
    <article className="rounded-card bg-surface p-4 shadow-lift sm:p-6">
      <header className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-raised text-act shadow-lift">
          <Icon name={icon} className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-card font-bold">
            {label}{' '}
            <bdi dir="ltr" className="break-all">
              {message.to}
            </bdi>
          </h2>
          <time dateTime={isoDate(message.at)} className="text-note text-muted">
            {jalaliDateTime(message.at)}
          </time>
        </div>
      </header>
      {message.subject && <p className="mt-4 font-bold">{message.subject}</p>}
      {message.code && <Code code={message.code} />}
      <MessageText text={message.text} />
    </article>
  )
}

function Code({ code }: { code: string }) {
  return (
    <div className="mt-4 flex items-center justify-between gap-3 rounded-control bg-page py-2 ps-4 pe-2 ringed ringed-line">
      <output dir="ltr" aria-label="کد تایید" className="text-heading font-bold [font-variant-numeric:tabular-nums]">
        {code}
      </output>
      <IconButton icon="copy" label={`کپی کد ${code}`} className="unscripted:hidden" onClick={() => copy(code)} />
    </div>
  )
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast.success('کد کپی شد')
  } catch {
    toast.error('کپی کد ممکن نشد')
  }
}

/** Each line has its own text direction: the last one of a code message is Latin. */
function MessageText({ text }: { text: string }) {
  return (
    <p className="mt-4 text-card text-muted wrap-anywhere">
      {linesOf(text).map(({ start, line }) => (
        <span key={start} dir="auto" className="block min-h-[1lh] [text-align:match-parent]">
          {textParts(line).map((part) => (part.isLink ? <MessageLink key={part.start} href={part.text} /> : part.text))}
        </span>
      ))}
    </p>
  )
}

function MessageLink({ href }: { href: string }) {
  return (
    <a href={href} dir="ltr" className="text-act underline underline-offset-4">
      {href}
    </a>
  )
}

function linesOf(text: string): { start: number; line: string }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const found = { start, line }
    start += line.length + 1
    return found
  })
}
