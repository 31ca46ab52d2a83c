import { answerWayLabels } from '#domain/content/contact-answer.ts'
import { settingLabels } from '#domain/settings/setting-labels.ts'
import { auditObjects } from './audit/objects.ts'
import { contentActions, contentFields } from './content/audit-words.ts'
import { couponActions, couponKindLabels, couponLabels } from './coupon/form.ts'
import { deliveryActions, deliverySlotLabels, holidayLabels, windowLabels } from './delivery/form.ts'
import { productFields } from './goods/product-form.ts'
import { permissionGroups } from './permission-labels.ts'
import { currencyLabels } from './prices/currency.ts'
import { printKindLabels } from './print.ts'
import { setUpActions, setUpLabels, setUpTitles } from './set-up/steps.ts'
import { shippingLabels, shippingTypeLabels } from './shipping/shipping-form.ts'
import { countStatusLabels } from './stock/counts.ts'
import { documentKindLabels } from './stock/documents.ts'

const actions: Readonly<Record<string, string>> = {
  ...{ ...contentActions, ...couponActions, ...deliveryActions, ...setUpActions },
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
  'desk.columnsChosen': 'ستون‌های فهرست را انتخاب کرد',
  'message.answered': 'پیام را پاسخ‌داده‌شده ثبت کرد',
  'message.replied': 'به پیام پاسخ فرستاد',
  'customer.noted': 'درباره‌ی مشتری یادداشت نوشت',
  'customer.blocked': 'مشتری را مسدود کرد',
  'customer.unblocked': 'مسدودی مشتری را برداشت',
  'customer.erased': 'اطلاعات شخصی مشتری را پاک کرد',
  'customer.identityRead': 'کد ملی مشتری را خواند',
  'review.hidden': 'نظر را پنهان کرد',
  'review.shown': 'نظر را دوباره نشان داد',
  'review.answered': 'پاسخ نظر را نوشت یا برداشت',
  'picture.added': 'تصویر به کالا افزود',
  'picture.edited': 'تصویرهای کالا را ویرایش کرد',
  'category.added': 'دسته‌ی تازه ساخت',
  'category.edited': 'دسته را ویرایش کرد',
  'category.moved': 'دسته را جابه‌جا کرد',
  'category.removed': 'دسته را حذف کرد',
  'brand.added': 'برند تازه ساخت',
  'brand.edited': 'برند را ویرایش کرد',
  'brand.merged': 'برند را در برند دیگری ادغام کرد',
  'brand.removed': 'برند را حذف کرد',
  'option.added': 'ویژگی تازه ساخت',
  'option.edited': 'نام ویژگی را تغییر داد',
  'option.moved': 'ویژگی را جابه‌جا کرد',
  'option.removed': 'ویژگی را حذف کرد',
  'value.added': 'مقدار تازه ساخت',
  'value.edited': 'مقدار را ویرایش کرد',
  'value.moved': 'مقدار را جابه‌جا کرد',
  'value.merged': 'مقدار را در مقدار دیگری ادغام کرد',
  'value.removed': 'مقدار را حذف کرد',
  'settings.changed': 'تنظیمات فروشگاه را تغییر داد',
  'logo.changed': 'لوگوی فروشگاه را عوض کرد',
  'logo.removed': 'لوگوی فروشگاه را برداشت',
  'keys.changed': 'کلید سرویس فروشگاه را عوض کرد',
  'keys.removed': 'کلید سرویس فروشگاه را برداشت',
  'payment.tested': 'درگاه پرداخت را امتحان کرد',
  'provider.checked': 'سرویس فروشگاه را امتحان کرد',
  'shipping.added': 'روش ارسال تازه ساخت',
  'shipping.edited': 'روش ارسال را ویرایش کرد',
  'shipping.moved': 'روش ارسال را جابه‌جا کرد',
  'shipping.removed': 'روش ارسال را حذف کرد',
  'view.saved': 'نمای فهرست را ذخیره کرد',
  'view.removed': 'نمای فهرست را برداشت',
  'product.created': 'کالای تازه ساخت',
  'product.copied': 'از کالا رونوشت ساخت',
  'product.drafted': 'پیش‌نویس کالا را آغاز کرد',
  'product.draftDropped': 'پیش‌نویس کالا را دور ریخت',
  'product.edited': 'کالا را ویرایش کرد',
  'product.published': 'کالا را منتشر کرد',
  'product.hidden': 'کالا را پنهان کرد',
  'product.moved': 'کالا را به دسته‌ی دیگر برد',
  'product.labelled': 'به کالا برچسب زد',
  'product.labelRemoved': 'برچسب کالا را برداشت',
  'goods.stepStarted': 'تغییر گروهی کالاها را آغاز کرد',
  'goods.stepStopped': 'تغییر گروهی کالاها را متوقف کرد',
  'goods.stepUndone': 'تغییر گروهی کالاها را برگرداند',
  'product.partsCopied': 'متن، مشخصات یا تصویر گونه‌ی دیگری را به کالا داد',
  'family.created': 'خانواده‌ی کالا با گونه‌هایش ساخت',
  'family.edited': 'خانواده‌ی کالا را ویرایش کرد',
  'family.variantsAdded': 'گونه به خانواده افزود',
  'family.productJoined': 'کالا را به خانواده آورد',
  'family.productLeft': 'کالا را از خانواده بیرون برد',
  'order.placed': 'سفارش را ثبت کرد',
  'order.confirmed': 'سفارش را تایید کرد',
  'order.paid': 'پرداخت را ثبت کرد',
  'order.method': 'روش پرداخت را تغییر داد',
  'order.accept': 'سفارش پرداخت در محل را پذیرفت',
  'order.ship': 'سفارش را فرستاد',
  'order.deliver': 'تحویل سفارش را ثبت کرد',
  'order.cancel': 'سفارش را لغو کرد',
  'order.refund': 'بازپرداخت را ثبت کرد',
  'order.refundPart': 'بازپرداخت بخشی از مبلغ را ثبت کرد',
  'order.fail': 'پرداخت ناموفق را ثبت کرد',
  'order.reject': 'رسید را نپذیرفت',
  'order.retry': 'پرداخت را از نو آغاز کرد',
  'order.addressEdited': 'نشانی سفارش را ویرایش کرد',
  'order.printed': 'سفارش‌ها را برای چاپ باز کرد',
  'customer.viewed': 'سفارش و نشانی مشتری را دید',
  'order.noted': 'یادداشت نوشت',
  'order.labelled': 'برچسب زد',
  'order.labelRemoved': 'برچسب را برداشت',
  'order.cancelDeclined': 'درخواست لغو را رد کرد',
  'order.cancelRequested': 'لغو سفارش را خواست',
  'prices.previewed': 'پیش‌نمایش تغییر قیمت‌ها را گرفت',
  'prices.itemEdited': 'قیمتی را در پیش‌نمایش عوض کرد',
  'prices.applied': 'تغییر قیمت‌ها را اجرا کرد',
  'prices.stopped': 'تغییر قیمت‌ها را متوقف کرد',
  'prices.linked': 'قیمت کالا را به ارز بست',
  'prices.unlinked': 'قیمت کالا را از ارز جدا کرد',
  'prices.familyLinked': 'قیمت گونه‌های خانواده را به ارز بست',
  'rates.set': 'نرخ ارز را نوشت',
  'rates.fetched': 'نرخ ارز را از منبع گرفت',
  'prices.undone': 'تغییر قیمت‌ها را برگرداند',
  'import.uploaded': 'فایل برای ورود فرستاد',
  'import.checked': 'فایل ورود را بررسی کرد',
  'import.applied': 'از فایل وارد کرد',
  'import.stopped': 'ورود از فایل را متوقف کرد',
  'import.fetched': 'خواندن فروشگاه پیشین را آغاز کرد',
  'import.pictures': 'بارگیری تصویرهای فروشگاه پیشین را آغاز کرد',
  'export.made': 'از فهرست فایل خروجی گرفت',
  'stock.documentRecorded': 'سند انبار ثبت کرد',
  'stock.documentReversed': 'سند انبار را برگرداند',
  'stock.thresholdSet': 'آستانه‌ی موجودی را تغییر داد',
  'stock.countStarted': 'انبارگردانی آغاز کرد',
  'stock.counted': 'شمارش کالایی را ثبت کرد',
  'stock.countApplied': 'انبارگردانی را اعمال کرد',
  'stock.countClosed': 'انبارگردانی را بدون اعمال بست',
  'payment.mismatchResolved': 'مغایرت پرداخت را بست',
  'account.passwordChanged': 'رمز عبور خود را تغییر داد',
  'account.passwordReset': 'رمز عبور تازه گذاشت',
  'account.emailChanged': 'ایمیل خود را تغییر داد',
  'account.phoneChanged': 'شماره موبایل خود را تغییر داد',
  'account.deleted': 'حساب خود را حذف کرد',
}

const fields: Readonly<Record<string, string>> = {
  ...contentFields,
  role: 'نقش',
  status: 'وضعیت',
  permissions: 'دسترسی‌ها',
  ended: 'شمار',
  paymentStatus: 'پرداخت',
  payment_status: 'پرداخت',
  refunded: 'بازپرداخت‌شده (تومان)',
  kind: 'نوع',
  isWorking: 'کار می‌کند',
  name: 'نام',
  farsiName: 'نام فارسی',
  slug: 'نشانی',
  value: 'مقدار',
  swatch: 'رنگ',
  parentId: 'دسته‌ی بالاتر',
  position: 'جایگاه',
  isAccessory: 'لوازم جانبی',
  needsImei: 'شناسه‌ی IMEI',
  into: 'ادغام در',
  products: 'کالاها',
  options: 'ویژگی‌ها',
  stock: 'موجودی',
  specs: 'مشخصات',
  pictures: 'تصویرها',
  labels: 'برچسب‌ها',
  added: 'تصویر تازه',
  orders: 'سفارش‌ها',
  lines: 'شمار کالاها',
  units: 'تغییر موجودی',
  lowStockAt: 'آستانه',
  counted: 'شمرده‌شده',
  expected: 'در انبار بود',
  items: 'شمار کالاها',
  version: 'نسخه',
  rule: 'فرمول',
  table: 'فهرست',
  format: 'قالب',
  columns: 'ستون‌ها',
  rows: 'شمار ردیف‌ها',
  filter: 'فیلتر',
  link: 'قیمت ارزی',
  newPrice: 'قیمت تازه',
  ...currencyLabels,
  startAt: 'آغاز',
  endsAt: 'پایان',
  from: 'از',
  key: 'بخش',
  ...Object.fromEntries(Object.values(settingLabels).flatMap((form) => Object.entries(form.fields))),
  ...{ ...shippingLabels, ...couponLabels, ...setUpLabels, ...windowLabels, ...holidayLabels, ...deliverySlotLabels },
  ...Object.fromEntries(Object.entries(productFields).map(([name, { label }]) => [name, label])),
}

const values: Readonly<Record<string, string>> = {
  ...{ ...shippingTypeLabels, ...couponKindLabels, ...setUpTitles },
  true: 'بله',
  false: 'خیر',
  inactive: 'پنهان',
  waiting: 'بی‌پاسخ',
  answered: 'پاسخ‌داده‌شده',
  unanswered: 'بی‌پاسخ',
  ...answerWayLabels,
  shown: 'نمایان',
  active: 'دسترسی دارد',
  disabled: 'دسترسی ندارد',
  published: 'منتشر شده',
  hidden: 'پنهان',
  drafted: 'پیش‌نویس',
  revoked: 'پس‌گرفته',
  resolved: 'بسته',
  pending: 'در انتظار',
  processing: 'در حال پردازش',
  shipped: 'ارسال شده',
  delivered: 'تحویل داده شده',
  cancelled: 'لغو شده',
  paid: 'پرداخت شده',
  failed: 'ناموفق',
  refunded: 'بازگردانده شده',
  ...Object.fromEntries(Object.entries(settingLabels).map(([key, { title }]) => [key, title])),
  queued: 'در صف',
  running: 'در حال اجرا',
  stopped: 'متوقف',
  ...{ ...printKindLabels, ...documentKindLabels, ...countStatusLabels },
  ...Object.fromEntries(permissionGroups.flatMap(({ permissions }) => permissions)),
}

/** What happened, as the list of changes says it; an action without words of its own keeps its name. */
export function auditActionLabel(action: string): string {
  return actions[action] ?? action
}

const actorKinds: Readonly<Record<string, string>> = { shopper: 'مشتری', staff: 'همکار', system: 'سامانه', gateway: 'درگاه پرداخت' }

/** Of an actor without a name. */
export function auditActorLabel(kind: string): string {
  return actorKinds[kind] ?? kind
}

export function auditObjectLabel(objectType: string): string {
  return auditObjects[objectType] ?? objectType
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
