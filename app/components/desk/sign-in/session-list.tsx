import { Bones, Failed } from '#app/components/desk/states.tsx'
import { refresh } from '#app/stores/desk/remote.ts'
import { endOtherSessions, endSession, useOwnSessions } from '#app/stores/desk/sign-in.ts'
import { toast } from '#app/stores/toasts.ts'
import { jalaliDateTime } from '#domain/dates.ts'

/** The person's open desk sessions; each can be ended. */
export function SessionList() {
  const { data, problem } = useOwnSessions()
  if (!data)
    return problem ? <Failed title="نشست‌ها باز نشد" problem={problem} onRetry={() => refresh('own sessions')} /> : <Bones rows={3} />
  const end = async (id: string) => {
    const result = await endSession(id)
    if (result.isOk) toast.success('نشست پایان یافت')
    else toast.error(result.problem.message)
  }
  return (
    <section className="card fields">
      <h2>نشست‌های باز</h2>
      <ul className="rows">
        {data.sessions.map(({ id, device, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <span className="grow">
              {device}
              <span className="muted small"> {isCurrent ? 'همین دستگاه' : jalaliDateTime(lastSeenAt)}</span>
            </span>
            {!isCurrent && (
              <button type="button" className="btn plain" onClick={() => void end(id)} aria-label={`پایان نشست ${device}`}>
                پایان
              </button>
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <button type="button" className="btn" onClick={() => void endOtherSessions()}>
          پایان همه‌ی نشست‌های دیگر
        </button>
      )}
    </section>
  )
}
