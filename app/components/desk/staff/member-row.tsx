import { changeMember, type StaffMember, type StaffRole } from '#app/stores/desk/staff.ts'
import { toast } from '#app/stores/toasts.ts'

/** One member: role, second factor, access. Nobody changes their own row. */
export function MemberRow({ member, roles, isMe }: { member: StaffMember; roles: readonly StaffRole[]; isMe: boolean }) {
  const { id, name, email, roleId, role, status, hasTotp } = member
  const isActive = status === 'active'
  const change = async (body: Parameters<typeof changeMember>[1], text: string) => {
    const result = await changeMember(id, body)
    if (result.isOk) toast.success(text)
    else toast.error(result.problem.message)
  }
  return (
    <li className="wrap">
      <span className="grow">
        <b>{name}</b> {isMe && <span className="muted small">شما</span>}
        <br />
        <bdi className="small muted lat">{email}</bdi>
      </span>
      {!hasTotp && isActive && <span className="pill wait">بی ورود دومرحله‌ای</span>}
      {isMe || !isActive ? (
        <span className="pill">{isActive ? role : 'بدون دسترسی'}</span>
      ) : (
        <span className="field">
          <select
            aria-label={`نقش ${name}`}
            value={roleId}
            onChange={(event) => void change({ roleId: event.target.value }, `نقش ${name} تغییر کرد`)}
          >
            {roles.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </span>
      )}
      {!isMe && (
        <button
          type="button"
          className={isActive ? 'btn danger' : 'btn'}
          aria-label={`${isActive ? 'برداشتن' : 'دادن'} دسترسی ${name}`}
          onClick={() =>
            void change({ status: isActive ? 'disabled' : 'active' }, isActive ? `دسترسی ${name} برداشته شد` : `${name} دوباره دسترسی دارد`)
          }
        >
          {isActive ? 'برداشتن دسترسی' : 'دادن دسترسی'}
        </button>
      )}
    </li>
  )
}
