import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { endOtherSessions, endSession } from '#app/stores/account.ts'
import type { ApiResult } from '#app/stores/api.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { isoDate, jalaliDateTime } from '#domain/dates.ts'
import type { OpenSession } from '#services/account/list-sessions.ts'

/** The sessions of the account; all others can be ended here. */
export function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const [isBusy, setBusy] = useState(false)
  const end = async (request: Promise<ApiResult<unknown>>) => {
    setBusy(true)
    const result = await request
    setBusy(false)
    if (!result.isOk) return toast.error(result.problem.message)
    toast.success('دستگاه از حساب شما خارج شد')
    refreshPage()
  }
  return (
    <>
      <ul className="ruled">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => void end(endSession(session.id))} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button look="outline" disabled={isBusy} className="mt-4 w-full" onClick={() => void end(endOtherSessions())}>
          خروج از دستگاه‌های دیگر
        </Button>
      )}
    </>
  )
}

type SessionRowProps = { session: OpenSession; isBusy: boolean; onEnd: () => void }

function SessionRow({ session: { device, lastSeenAt, isCurrent }, isBusy, onEnd }: SessionRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-card font-bold">
          <bdi>{device}</bdi>
        </p>
        <p className="text-note text-muted">
          آخرین استفاده: <time dateTime={isoDate(lastSeenAt)}>{jalaliDateTime(lastSeenAt)}</time>
        </p>
      </div>
      {isCurrent ? (
        <span className="rounded-full bg-act-12 px-3 py-1 text-note font-bold text-text">این دستگاه</span>
      ) : (
        <Button look="outline" disabled={isBusy} className="px-4 text-sm" aria-label={`خروج از ${device}`} onClick={onEnd}>
          خروج
        </Button>
      )}
    </li>
  )
}
