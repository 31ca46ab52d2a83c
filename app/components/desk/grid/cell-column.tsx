import { type ProductCell, productCellTypes } from '#domain/desk/grid/product-cells.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import type { GridColumn } from './columns.ts'

const widths: Record<ProductCell, number> = { price: 136, listPrice: 162, stock: 84, lowStockAt: 84, sku: 168 }

/** The column of a cell: a field for those who may change it, its text for the others. */
export function cellColumn<R>(name: ProductCell, textOf: (row: R) => string, may: (permission: Permission) => boolean): GridColumn<R> {
  const { label, needs, read, show } = productCellTypes[name]
  const shared = { id: name, label, width: widths[name] }
  if (needs.every(may)) {
    const kind = { ...(name !== 'sku' && { isNumber: true as const }), ...(name === 'price' && { isPrice: true as const }) }
    return { ...shared, textOf, read, show, ...kind }
  }
  return { ...shared, cell: (row) => <span className={name === 'sku' ? 'lat' : 'n'}>{show(textOf(row))}</span> }
}
