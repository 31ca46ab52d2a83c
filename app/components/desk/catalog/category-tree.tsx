import type { KeyboardEvent } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import type { CatalogCategory } from '#app/stores/desk/catalog.ts'
import { groupedDigits } from '#domain/money.ts'
import { MoveButtons } from './move-buttons.tsx'
import type { useDragRows } from './use-drag-rows.ts'

export type CategoryNode = CatalogCategory & { readonly children: readonly CategoryNode[] }

type TreeActions = {
  edit: (category: CatalogCategory) => void
  addChild: (category: CatalogCategory) => void
  move: (category: CatalogCategory) => void
  step: (category: CatalogCategory, step: -1 | 1) => void
}

type TreeProps = { nodes: readonly CategoryNode[]; actions: TreeActions | null; drag: ReturnType<typeof useDragRows>; label?: string }

/** Lists in lists, so that a screen reader says the level. Without actions it is for reading. */
export function CategoryTree({ nodes, actions, drag, label }: TreeProps) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map((node, position) => (
        <li key={node.id}>
          <CategoryRow node={node} position={position} count={nodes.length} actions={actions} drag={drag} />
          {node.children.length > 0 && <CategoryTree nodes={node.children} actions={actions} drag={drag} />}
        </li>
      ))}
    </ul>
  )
}

/** In the category and everything below it. */
function productsIn({ products, children }: CategoryNode): number {
  return children.reduce((sum, child) => sum + productsIn(child), products)
}

type RowProps = { node: CategoryNode; position: number; count: number; actions: TreeActions | null; drag: TreeProps['drag'] }

function CategoryRow({ node, position, count, actions, drag }: RowProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.code] : undefined
    if (step === undefined || !actions) return
    event.preventDefault()
    if (position + step >= 0 && position + step < count) actions.step(node, step)
  }
  return (
    <div className={`tree-row ${drag.classOf(node.id)}`} {...(actions && drag.row(node.id))}>
      {actions && (
        <span className="grip not-phone" aria-hidden="true" title="کشیدن برای جابه‌جایی" {...drag.grip(node.id)}>
          <Icon name="grip" size="s" />
        </span>
      )}
      <span className="grow tree-name">
        {actions ? (
          <button type="button" className="row-link" onClick={() => actions.edit(node)} onKeyDown={onKeyDown}>
            {node.name}
          </button>
        ) : (
          <b>{node.name}</b>
        )}
        {node.status === 'inactive' && <span className="mark">پنهان</span>}
        {node.isAccessory && <span className="mark">لوازم جانبی</span>}
        {node.needsImei && <span className="mark">IMEI</span>}
      </span>
      <bdi className="lat muted small not-phone">{node.slug}</bdi>
      <span className="small muted tree-count">{groupedDigits(productsIn(node))} کالا</span>
      {actions && <MoveButtons name={node.name} position={position} count={count} onMove={(step) => actions.step(node, step)} />}
      {actions && <RowMenu node={node} actions={actions} />}
    </div>
  )
}

function RowMenu({ node, actions }: { node: CategoryNode; actions: TreeActions }) {
  return (
    <Menu label={`کارهای ${node.name}`} className="btn plain square" button={<Icon name="more" />}>
      <button type="button" onClick={() => actions.edit(node)}>
        <Icon name="pencil" />
        ویرایش
      </button>
      <button type="button" onClick={() => actions.move(node)}>
        <Icon name="sort" />
        بردن به دسته‌ی دیگر
      </button>
      <button type="button" onClick={() => actions.addChild(node)}>
        <Icon name="plus" />
        زیردسته‌ی تازه
      </button>
      <a href={`/store?category=${node.slug}`} target="_blank" rel="noreferrer">
        <Icon name="store" />
        دیدن در فروشگاه
      </a>
    </Menu>
  )
}
