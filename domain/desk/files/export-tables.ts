import type { Permission } from '../permissions.ts'

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
      method: { label: 'پرداخت' },
      state: { label: 'وضعیت' },
      shipping: { label: 'ارسال' },
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
} as const satisfies Record<string, ExportTable>

export type ExportTableName = keyof typeof exportTables

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
