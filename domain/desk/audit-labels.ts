const actions: Readonly<Record<string, string>> = {
  'desk.signedIn': 'وارد میز کار شد',
  'desk.signedOut': 'از میز کار خارج شد',
  'desk.linkUsed': 'با پیوند یک‌بارمصرف وارد شد',
  'desk.confirmed': 'هویت خود را تایید کرد',
  'desk.totpOffered': 'راه‌اندازی ورود دومرحله‌ای را آغاز کرد',
  'desk.totpSet': 'ورود دومرحله‌ای را راه انداخت',
  'desk.recoveryCodesRenewed': 'کدهای بازیابی تازه ساخت',
  'desk.sessionsEnded': 'نشست‌ها را پایان داد',
  'staff.changed': 'نقش یا دسترسی همکار را تغییر داد',
  'staff.ownerMade': 'مالک تازه ساخت',
  'staff.totpReset': 'ورود دومرحله‌ای را برداشت',
  'staff.grantRefused': 'خواست دسترسی‌ای بدهد که ندارد؛ پذیرفته نشد',
  'role.added': 'نقش تازه ساخت',
  'role.edited': 'نقش را ویرایش کرد',
  'role.removed': 'نقش را حذف کرد',
  'invite.sent': 'همکار دعوت کرد',
  'invite.revoked': 'دعوت را پس گرفت',
  'invite.accepted': 'دعوت را پذیرفت',
}

const fields: Readonly<Record<string, string>> = {
  role: 'نقش',
  status: 'وضعیت',
  permissions: 'دسترسی‌ها',
  ended: 'شمار',
  paymentStatus: 'پرداخت',
}

const objects: Readonly<Record<string, string>> = {
  staff: 'همکار',
  role: 'نقش',
  invite: 'دعوت',
  order: 'سفارش',
  profile: 'حساب',
  payment: 'پرداخت',
}

/** What happened, as the list of changes says it; an action without words of its own keeps its name. */
export function auditActionLabel(action: string): string {
  return actions[action] ?? action
}

export function auditObjectLabel(objectType: string): string {
  return objects[objectType] ?? objectType
}

export type AuditDifference = { readonly field: string; readonly before: string; readonly after: string }

type State = Readonly<Record<string, unknown>> | null

/** The fields that differ, both values as text. */
export function auditDifferences(before: State, after: State): AuditDifference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({ field: fields[name] ?? name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((difference) => difference.before !== difference.after)
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '—'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.join('، ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
