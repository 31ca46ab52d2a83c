import { type StaffList, withdrawInvite } from '#app/stores/desk/staff.ts'
import { toast } from '#app/stores/toasts.ts'
import { jalaliDateTime } from '#domain/dates.ts'

/** Invites that nobody has accepted yet. */
export function InviteRows({ invites }: { invites: StaffList['invites'] }) {
  const withdraw = async (id: string) => {
    const result = await withdrawInvite(id)
    if (result.isOk) toast.success('دعوت پس گرفته شد')
    else toast.error(result.problem.message)
  }
  return (
    <section className="card">
      <h2>دعوت‌های باز</h2>
      <ul className="rows">
        {invites.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="wrap">
            <span className="grow">
              <bdi className="lat">{email}</bdi>
              <span className="muted small">
                {' '}
                {role} · تا {jalaliDateTime(expiresAt)}
              </span>
            </span>
            <button type="button" className="btn plain" aria-label={`پس گرفتن دعوت ${email}`} onClick={() => void withdraw(id)}>
              پس گرفتن
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
