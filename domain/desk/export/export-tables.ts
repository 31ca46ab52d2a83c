import type { Permission } from '#domain/desk/permissions.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportFormatLabels: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

type ExportColumn = {
  readonly label: string
  /** Left out of the file of somebody without it. */
  readonly needs?: Permission
  /** Shown inside another column of the table. */
  readonly inside?: string
}

type ExportTable = {
  readonly label: string
  readonly needs: Permission
  /** Has names of customers: fewer files a day, and a notice to the owners. */
  readonly isPersonal: boolean
  readonly columns: Readonly<Record<string, ExportColumn>>
}

/** What can be exported, by the names that the tables of the desk have for their columns. */
export const exportTables = {
  goods: {
    label: 'کالاها',
    needs: 'products.read',
    isPersonal: false,
    columns: {
      name: { label: 'کالا' },
      sku: { label: 'SKU' },
      category: { label: 'دسته' },
      brand: { label: 'برند' },
      family: { label: 'خانواده' },
      price: { label: 'قیمت (تومان)' },
      stock: { label: 'موجودی', needs: 'stock.read' },
      status: { label: 'وضعیت' },
      labels: { label: 'برچسب‌ها', inside: 'name' },
    },
  },
  stock: {
    label: 'انبار',
    needs: 'stock.read',
    isPersonal: false,
    columns: {
      name: { label: 'کالا' },
      sku: { label: 'SKU' },
      stock: { label: 'قابل فروش' },
      held: { label: 'منتظر پرداخت' },
      toShip: { label: 'آماده‌ی ارسال' },
      onHand: { label: 'در انبار' },
      sold: { label: 'فروش ۳۰ روز' },
      threshold: { label: 'آستانه' },
    },
  },
  orders: {
    label: 'سفارش‌ها',
    needs: 'orders.read',
    isPersonal: true,
    columns: {
      code: { label: 'سفارش' },
      placed: { label: 'ثبت' },
      customer: { label: 'مشتری', needs: 'customers.read' },
      city: { label: 'شهر', needs: 'customers.read', inside: 'customer' },
      items: { label: 'کالاها' },
      total: { label: 'مبلغ (تومان)' },
      discount: { label: 'تخفیف (تومان)', inside: 'total' },
      coupon: { label: 'کد تخفیف', inside: 'total' },
      method: { label: 'پرداخت' },
      state: { label: 'وضعیت' },
      shipping: { label: 'ارسال' },
      deliverySlot: { label: 'زمان تحویل', inside: 'shipping' },
    },
  },
  'price-run': {
    label: 'تغییر قیمت‌ها',
    needs: 'prices.run',
    isPersonal: false,
    columns: {
      name: { label: 'کالا' },
      sku: { label: 'SKU' },
      oldPrice: { label: 'قیمت پیشین (تومان)' },
      newPrice: { label: 'قیمت تازه (تومان)' },
      cost: { label: 'بهای خرید (تومان)', needs: 'costs.read' },
      outcome: { label: 'نتیجه' },
    },
  },
  documents: {
    label: 'سندهای انبار',
    needs: 'stock.read',
    isPersonal: false,
    columns: {
      recorded: { label: 'ثبت' },
      kind: { label: 'نوع' },
      number: { label: 'شماره' },
      actor: { label: 'ثبت‌کننده' },
      lines: { label: 'تعداد کالا' },
      units: { label: 'تغییر موجودی' },
      note: { label: 'یادداشت' },
      state: { label: 'وضعیت' },
    },
  },
  counts: {
    label: 'انبارگردانی‌ها',
    needs: 'stock.read',
    isPersonal: false,
    columns: {
      name: { label: 'انبارگردانی' },
      started: { label: 'آغاز' },
      creator: { label: 'آغازکننده' },
      items: { label: 'کالاها' },
      counted: { label: 'شمرده‌شده' },
      differing: { label: 'تفاوت‌دار' },
      state: { label: 'وضعیت' },
      ended: { label: 'پایان' },
      ender: { label: 'پایان‌دهنده' },
    },
  },
  'count-sheet': {
    label: 'برگه‌ی انبارگردانی',
    needs: 'stock.read',
    isPersonal: false,
    columns: {
      name: { label: 'کالا' },
      sku: { label: 'SKU' },
      counted: { label: 'شمرده' },
      expected: { label: 'در انبار' },
      difference: { label: 'تفاوت' },
      counter: { label: 'شمارنده' },
      at: { label: 'زمان شمارش' },
    },
  },
  receipts: {
    label: 'رسیدها',
    needs: 'receipts.review',
    isPersonal: true,
    columns: {
      code: { label: 'سفارش' },
      sent: { label: 'فرستاده شد' },
      customer: { label: 'مشتری', needs: 'customers.read' },
      city: { label: 'شهر', needs: 'customers.read' },
      total: { label: 'مبلغ سفارش (تومان)' },
      reference: { label: 'کد پیگیری بانک' },
      paid: { label: 'مبلغ واریز (تومان)' },
      reason: { label: 'دلیل رد' },
      reviewed: { label: 'بررسی' },
      reviewer: { label: 'بررسی‌کننده' },
    },
  },
  refunds: {
    label: 'بازپرداخت لازم',
    needs: 'payments.read',
    isPersonal: true,
    columns: {
      code: { label: 'سفارش' },
      since: { label: 'لغو' },
      customer: { label: 'مشتری', needs: 'customers.read' },
      phone: { label: 'موبایل', needs: 'customers.read' },
      method: { label: 'پرداخت' },
      why: { label: 'دلیل لغو' },
      total: { label: 'مبلغ (تومان)' },
      refunded: { label: 'برگشت داده شده (تومان)' },
      due: { label: 'مانده (تومان)' },
    },
  },
  cash: {
    label: 'وجه در محل',
    needs: 'payments.read',
    isPersonal: true,
    columns: {
      code: { label: 'سفارش' },
      shipped: { label: 'ارسال' },
      customer: { label: 'مشتری', needs: 'customers.read' },
      phone: { label: 'موبایل', needs: 'customers.read' },
      city: { label: 'شهر', needs: 'customers.read' },
      carrier: { label: 'حمل‌کننده' },
      total: { label: 'مبلغ (تومان)' },
    },
  },
  mismatches: {
    label: 'مغایرت پرداخت',
    needs: 'payments.read',
    // A note about one may name somebody.
    isPersonal: true,
    columns: {
      at: { label: 'زمان' },
      title: { label: 'مغایرت' },
      amount: { label: 'مبلغ بانک (تومان)' },
      order: { label: 'سفارش' },
      orderTotal: { label: 'مبلغ سفارش (تومان)' },
      orderState: { label: 'وضعیت سفارش' },
      authority: { label: 'شناسه' },
      reference: { label: 'کد پیگیری' },
      resolved: { label: 'بسته شد' },
      resolver: { label: 'بسته‌شده با' },
      note: { label: 'یادداشت' },
    },
  },
  messages: {
    label: 'پیام‌ها',
    needs: 'messages.answer',
    isPersonal: true,
    columns: {
      sent: { label: 'زمان' },
      name: { label: 'نام', needs: 'customers.read' },
      email: { label: 'ایمیل', needs: 'customers.read' },
      phone: { label: 'تلفن', needs: 'customers.read' },
      subject: { label: 'موضوع' },
      message: { label: 'پیام' },
      answered: { label: 'پاسخ داده شد' },
    },
  },
  reviews: {
    label: 'نظرها',
    needs: 'reviews.moderate',
    isPersonal: true,
    columns: {
      written: { label: 'زمان' },
      product: { label: 'کالا' },
      name: { label: 'نام', needs: 'customers.read' },
      rating: { label: 'امتیاز' },
      title: { label: 'عنوان' },
      comment: { label: 'نظر' },
      answer: { label: 'پاسخ فروشگاه' },
      reason: { label: 'دلیل پنهان شدن' },
    },
  },
  customers: {
    label: 'مشتری‌ها',
    needs: 'customers.read',
    isPersonal: true,
    columns: {
      name: { label: 'نام' },
      phone: { label: 'موبایل' },
      email: { label: 'ایمیل' },
      registered: { label: 'عضویت' },
      orders: { label: 'سفارش‌ها' },
      spent: { label: 'پرداخت‌شده (تومان)' },
      state: { label: 'وضعیت' },
    },
  },
  coupons: {
    label: 'کدهای تخفیف',
    needs: 'coupons.edit',
    isPersonal: false,
    columns: {
      code: { label: 'کد' },
      value: { label: 'تخفیف' },
      minSubtotal: { label: 'حداقل خرید (تومان)' },
      starts: { label: 'آغاز' },
      ends: { label: 'پایان' },
      perPerson: { label: 'هر نفر چند بار' },
      maxUses: { label: 'روی هم چند بار' },
      used: { label: 'به کار رفته' },
      given: { label: 'تخفیف داده‌شده (تومان)' },
      categories: { label: 'دسته‌ها' },
      brands: { label: 'برندها' },
      state: { label: 'وضعیت' },
      note: { label: 'یادداشت' },
    },
  },
  audit: {
    label: 'گزارش تغییرها',
    needs: 'audit.read',
    isPersonal: true,
    columns: {
      at: { label: 'زمان' },
      actor: { label: 'چه کسی' },
      action: { label: 'چه کرد' },
      object: { label: 'روی' },
      objectId: { label: 'شناسه' },
      changes: { label: 'تغییرها' },
    },
  },
} as const satisfies Record<string, ExportTable>

export type ExportTableName = keyof typeof exportTables

/** Every column, for tables without a choice of columns. */
export function columnsOf(name: ExportTableName): string[] {
  return Object.keys(exportTables[name].columns)
}

/** The columns of a file in the sequence of the table: those that were shown and that this person may read. */
export function exportColumns(
  name: ExportTableName,
  shown: readonly string[],
  permissions: readonly Permission[],
): { id: string; label: string }[] {
  const columns: Readonly<Record<string, ExportColumn>> = exportTables[name].columns
  return Object.entries(columns)
    .filter(([id, { needs, inside }]) => shown.includes(inside ?? id) && (needs === undefined || permissions.includes(needs)))
    .map(([id, { label }]) => ({ id, label }))
}

/** Files in 24 hours by one person (DESK-19). */
export const exportsPerDay = { personal: 5, other: 50 } as const

/** So long the link of a file works, for the person who made it. */
export const exportLinkMinutes = 15
