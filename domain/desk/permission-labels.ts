import type { Permission } from './permissions.ts'

/** What each permission is called in the form of a role, in the order of the desk's parts. */
export const permissionGroups: readonly { readonly title: string; readonly permissions: readonly (readonly [Permission, string])[] }[] = [
  {
    title: 'سفارش و پول',
    permissions: [
      ['orders.read', 'دیدن سفارش‌ها'],
      ['orders.step', 'پیش بردن سفارش'],
      ['orders.edit', 'ویرایش سفارش'],
      ['orders.create', 'ثبت سفارش تلفنی'],
      ['receipts.review', 'بررسی رسیدها'],
      ['refunds.make', 'بازپرداخت'],
      ['payments.read', 'دیدن پرداخت‌ها'],
      ['payments.resolve', 'رفع مغایرت پرداخت'],
    ],
  },
  {
    title: 'کالا، قیمت و انبار',
    permissions: [
      ['products.read', 'دیدن کالاها'],
      ['products.edit', 'ویرایش کالا'],
      ['products.publish', 'انتشار کالا'],
      ['prices.edit', 'تغییر قیمت'],
      ['prices.run', 'تغییر گروهی قیمت'],
      ['costs.read', 'دیدن بهای خرید'],
      ['stock.read', 'دیدن موجودی'],
      ['stock.move', 'ورود و خروج انبار'],
      ['stock.count', 'انبارگردانی'],
      ['catalog.edit', 'دسته‌ها و برندها'],
    ],
  },
  {
    title: 'مشتری و محتوا',
    permissions: [
      ['customers.read', 'دیدن مشتری‌ها'],
      ['customers.edit', 'ویرایش مشتری'],
      ['customers.identity', 'دیدن کد ملی'],
      ['messages.answer', 'پاسخ پیام‌ها'],
      ['reviews.moderate', 'بررسی نظرها'],
      ['content.edit', 'ویرایش محتوا'],
      ['coupons.edit', 'تخفیف‌ها'],
    ],
  },
  {
    title: 'اداره‌ی فروشگاه',
    permissions: [
      ['reports.read', 'گزارش‌ها'],
      ['exports.make', 'خروجی گرفتن'],
      ['imports.run', 'وارد کردن فایل'],
      ['shipping.edit', 'روش‌های ارسال'],
      ['settings.edit', 'تنظیمات'],
      ['bank.edit', 'حساب بانکی'],
      ['staff.manage', 'همکاران و نقش‌ها'],
      ['keys.manage', 'کلیدهای برنامه‌ها'],
      ['audit.read', 'گزارش تغییرها'],
      ['backup.make', 'نسخه‌ی پشتیبان'],
    ],
  },
]
