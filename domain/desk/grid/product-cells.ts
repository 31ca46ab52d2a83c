import { groupedDigits } from '../../money.ts'
import type { Permission } from '../permissions.ts'
import { fieldText } from '../product-fields.ts'
import { productFields } from '../product-form.ts'
import { parseQuantity } from '../stock/quantities.ts'
import type { CellReading } from './edits.ts'

/** The columns of products that a grid can change. */
export const productCells = ['price', 'stock', 'sku'] as const
export type ProductCell = (typeof productCells)[number]

type CellType = {
  readonly label: string
  readonly needs: readonly Permission[]
  /** What people type, as it is stored: any digits and separators, «هزار» and «م» for amounts. */
  readonly read: (text: string) => CellReading
  readonly show: (stored: string) => string
}

function fieldCell(name: 'price' | 'sku'): Pick<CellType, 'needs' | 'read'> {
  const { needs, parse } = productFields[name]
  const read = (text: string): CellReading => {
    const parsed = parse(text)
    return 'problem' in parsed ? parsed : { text: fieldText(parsed.value) }
  }
  return { needs, read }
}

const grouped = (stored: string) => (/^[0-9]{1,15}$/.test(stored) ? groupedDigits(Number(stored)) : stored)

export const productCellTypes: Record<ProductCell, CellType> = {
  price: { label: 'قیمت (تومان)', show: grouped, ...fieldCell('price') },
  stock: {
    label: 'موجودی',
    needs: ['stock.read', 'stock.move'],
    read: (text) => {
      const quantity = parseQuantity(text)
      return quantity === null ? { problem: 'موجودی فقط عدد است' } : { text: String(quantity) }
    },
    show: (stored) => (/^[0-9]{1,7}$/.test(stored) ? groupedDigits(Number(stored)) : stored),
  },
  sku: { label: 'SKU', show: (stored) => stored, ...fieldCell('sku') },
}

/** Cells and products that one save changes. */
export const maxCells = 600
export const maxCellProducts = 200
