import { useState } from 'react'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { InviteRows } from '#app/components/desk/staff/invite-rows.tsx'
import { InviteSheet } from '#app/components/desk/staff/invite-sheet.tsx'
import { MemberRow } from '#app/components/desk/staff/member-row.tsx'
import { RoleRows } from '#app/components/desk/staff/role-rows.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { useMe } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { type StaffList, staffKey, useStaff } from '#app/stores/desk/staff.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }

/** Who works at the desk, with which role; open invites; the roles. */
export default function StaffPage() {
  const { data, problem } = useStaff()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHead name="همکاران و نقش‌ها" title="همکاران و نقش‌ها" parent={parent}>
        <button type="button" className="btn primary end" disabled={!data} onClick={() => setInviting(true)}>
          دعوت همکار
        </button>
      </PageHead>
      {data ? (
        <Staff list={data} />
      ) : problem ? (
        <Failed title="همکاران باز نشد" problem={problem} onRetry={() => refresh(staffKey)} />
      ) : (
        <Bones rows={6} />
      )}
      {data && isInviting && <InviteSheet roles={data.roles} onClose={() => setInviting(false)} />}
    </>
  )
}

function Staff({ list: { members, roles, invites } }: { list: StaffList }) {
  const { data: me } = useMe()
  return (
    <div className="page-body narrow">
      <section className="card">
        <h2>همکاران</h2>
        <ul className="rows">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} roles={roles} isMe={member.id === me?.id} />
          ))}
        </ul>
      </section>
      {invites.length > 0 && <InviteRows invites={invites} />}
      <RoleRows roles={roles} />
    </div>
  )
}
