import { useState } from 'react'
import type { StaffRole } from '#app/stores/desk/staff.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { RoleSheet } from './role-sheet.tsx'

/** The presets, which stay as they are, and the shop's own roles. */
export function RoleRows({ roles }: { roles: readonly StaffRole[] }) {
  const [edited, setEdited] = useState<StaffRole | 'new' | null>(null)
  return (
    <section className="card">
      <header className="row-actions">
        <h2 className="grow">نقش‌ها</h2>
        <button type="button" className="btn" onClick={() => setEdited('new')}>
          نقش تازه
        </button>
      </header>
      <ul className="rows">
        {roles.map((role) => (
          <li key={role.id}>
            <span className="grow">
              <b>{role.name}</b>
              <span className="muted small"> {summaryOf(role)}</span>
            </span>
            {role.isPreset ? (
              <span className="muted small">آماده</span>
            ) : (
              <button type="button" className="btn plain" aria-label={`ویرایش نقش ${role.name}`} onClick={() => setEdited(role)}>
                ویرایش
              </button>
            )}
          </li>
        ))}
      </ul>
      {edited && <RoleSheet role={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function summaryOf({ isOwner, permissions, members }: StaffRole): string {
  const held = isOwner ? 'همه‌ی دسترسی‌ها' : `${toPersianDigits(String(permissions.length))} دسترسی`
  return `${held} · ${toPersianDigits(String(members))} همکار`
}
