import { fieldText } from '#domain/desk/goods/product-fields.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { maxThreshold } from '#domain/desk/stock/low-stock.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import type { CellReading } from './edits.ts'

/** The columns of products that a grid can change. */
export const productCells = ['price', 'listPrice', 'stock', 'lowStockAt', 'sku'] as const
export type ProductCell = (typeof productCells)[number]

type CellType = {
  readonly label: string
  readonly needs: readonly Permission[]
  /** What people type, as it is stored: any digits and separators, «هزار» and «م» for amounts. */
  readonly read: (text: string) => CellReading
  readonly show: (stored: string) => string
}

function fieldCell(name: 'price' | 'listPrice' | 'sku'): Pick<CellType, 'needs' | 'read'> {
  const { needs, parse } = productFields[name]
  const read = (text: string): CellReading => {
    const parsed = parse(text)
    return 'problem' in parsed ? parsed : { text: fieldText(parsed.value) }
  }
  return { needs, read }
}

const thresholdProblem = `آستانه عددی از ${toPersianDigits(0)} تا ${groupedDigits(maxThreshold)} است`

/** An empty one means the shop's own. */
function readThreshold(text: string): CellReading {
  if (text.trim() === '') return { text: '' }
  const threshold = parseQuantity(text)
  return threshold === null || threshold > maxThreshold ? { problem: thresholdProblem } : { text: String(threshold) }
}

const grouped = (stored: string) => (/^[0-9]{1,15}$/.test(stored) ? groupedDigits(Number(stored)) : stored)

export const productCellTypes: Record<ProductCell, CellType> = {
  price: { label: 'قیمت (تومان)', show: grouped, ...fieldCell('price') },
  listPrice: { label: 'پیش از تخفیف (تومان)', show: grouped, ...fieldCell('listPrice') },
  stock: {
    label: 'موجودی',
    needs: ['stock.read', 'stock.move'],
    read: (text) => {
      const quantity = parseQuantity(text)
      return quantity === null ? { problem: 'موجودی فقط عدد است' } : { text: String(quantity) }
    },
    show: grouped,
  },
  lowStockAt: { label: 'آستانه', needs: ['stock.read', 'stock.move'], read: readThreshold, show: grouped },
  sku: { label: 'SKU', show: (stored) => stored, ...fieldCell('sku') },
}

/** Cells and products that one save changes. */
export const maxCells = 600
export const maxCellProducts = 200

/** What is typed into a large grid, in saves of the permitted size; the cells of one product are saved together. */
export function cellBatches<Cell extends { readonly rowId: string }>(cells: readonly Cell[]): Cell[][] {
  const batches: { products: number; cells: Cell[] }[] = []
  for (const ofProduct of Map.groupBy(cells, ({ rowId }) => rowId).values()) {
    const last = batches.at(-1)
    if (last && last.products < maxCellProducts && last.cells.length + ofProduct.length <= maxCells) {
      last.products += 1
      last.cells.push(...ofProduct)
    } else batches.push({ products: 1, cells: [...ofProduct] })
  }
  return batches.map((batch) => batch.cells)
}
