import { permissionGroups } from './permission-labels.ts'

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
  'page.seeded': 'صفحه‌ی آغازین را نوشت',
  'view.saved': 'نمای فهرست را ذخیره کرد',
  'view.removed': 'نمای فهرست را برداشت',
  'order.placed': 'سفارش را ثبت کرد',
  'order.confirmed': 'سفارش را تایید کرد',
  'order.paid': 'پرداخت را ثبت کرد',
  'order.method': 'روش پرداخت را تغییر داد',
  'order.shipped': 'سفارش را فرستاد',
  'order.delivered': 'تحویل سفارش را ثبت کرد',
  'order.cancelled': 'سفارش را لغو کرد',
  'order.refunded': 'بازپرداخت را ثبت کرد',
  'order.expired': 'سفارش پرداخت‌نشده را بست',
  'order.failed': 'پرداخت ناموفق را ثبت کرد',
  'order.addressEdited': 'نشانی سفارش را ویرایش کرد',
  'order.noted': 'یادداشت نوشت',
  'order.labelled': 'برچسب زد',
  'order.labelRemoved': 'برچسب را برداشت',
  'order.receiptRejected': 'رسید را نپذیرفت',
  'order.cancelDeclined': 'درخواست لغو را رد کرد',
  'order.cancelRequested': 'لغو سفارش را خواست',
  'account.passwordChanged': 'رمز عبور خود را تغییر داد',
  'account.passwordReset': 'رمز عبور تازه گذاشت',
  'account.emailChanged': 'ایمیل خود را تغییر داد',
  'account.phoneChanged': 'شماره موبایل خود را تغییر داد',
  'account.deleted': 'حساب خود را حذف کرد',
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
  page: 'صفحه',
}

const values: Readonly<Record<string, string>> = {
  active: 'دسترسی دارد',
  disabled: 'دسترسی ندارد',
  open: 'باز',
  revoked: 'پس‌گرفته',
  pending: 'در انتظار',
  processing: 'در حال پردازش',
  shipped: 'ارسال شده',
  delivered: 'تحویل داده شده',
  cancelled: 'لغو شده',
  paid: 'پرداخت شده',
  failed: 'ناموفق',
  refunded: 'بازگردانده شده',
  ...Object.fromEntries(permissionGroups.flatMap(({ permissions }) => permissions)),
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
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(textOf).join('، ')
  return typeof value === 'object' ? JSON.stringify(value) : (values[String(value)] ?? String(value))
}
