import { useState } from 'react'
import { CategoryForm } from '#app/components/desk/catalog/category-form.tsx'
import { CategoryMove } from '#app/components/desk/catalog/category-move.tsx'
import { type CategoryNode, CategoryTree } from '#app/components/desk/catalog/category-tree.tsx'
import { GoodsTabs } from '#app/components/desk/catalog/goods-tabs.tsx'
import { stepTarget } from '#app/components/desk/catalog/move-buttons.tsx'
import { type DropZone, useDragRows } from '#app/components/desk/catalog/use-drag-rows.ts'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { type CatalogCategory, categoriesKey, moveCategory, useCategories } from '#app/stores/desk/catalog.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { groupedDigits } from '#domain/money.ts'

type OpenDialog = { kind: 'edit' | 'move' | 'new'; category: CatalogCategory | null } | null

/** The tree of categories: new, edit, move by dragging, by buttons and by keyboard. */
export default function CategoriesPage() {
  const { data, problem } = useCategories()
  const [opened, open] = useState<OpenDialog>(null)
  const canEdit = useMay()('catalog.edit')
  return (
    <>
      <PageHead name="دسته‌ها" title="کالاها" isBare>
        {canEdit && (
          <button type="button" className="btn primary end" disabled={!data} onClick={() => open({ kind: 'new', category: null })}>
            دسته‌ی تازه
          </button>
        )}
      </PageHead>
      <GoodsTabs current="categories" />
      {data ? (
        <Categories all={data.categories} canEdit={canEdit} opened={opened} open={open} />
      ) : problem ? (
        <Failed title="دسته‌ها باز نشد" problem={problem} onRetry={() => refresh(categoriesKey)} />
      ) : (
        <Bones />
      )}
    </>
  )
}

type CategoriesProps = { all: readonly CatalogCategory[]; canEdit: boolean; opened: OpenDialog; open: (opened: OpenDialog) => void }

function Categories({ all, canEdit, opened, open }: CategoriesProps) {
  const [said, say] = useState('')
  const moved = (name: string) => say(`${name} جابه‌جا شد`)
  const finish = (category: CatalogCategory, result: DeskResult<unknown>) =>
    result.isOk ? moved(category.name) : toast.error(result.problem.message)
  const step = async (category: CatalogCategory, by: -1 | 1) => {
    const siblings = all.filter(({ parentId }) => parentId === category.parentId).map(({ id }) => id)
    finish(category, await moveCategory(category, { parentId: category.parentId, before: stepTarget(siblings, category.id, by) }))
  }
  const drop = async (id: string, target: { id: string; zone: DropZone }) => {
    const category = all.find((one) => one.id === id)
    if (category) finish(category, await moveCategory(category, positionOf(all, category, target)))
  }
  const drag = useDragRows({ isTree: true, onDrop: (id, target) => void drop(id, target) })
  const actions = {
    edit: (category: CatalogCategory) => open({ kind: 'edit', category }),
    move: (category: CatalogCategory) => open({ kind: 'move', category }),
    addChild: (category: CatalogCategory) => open({ kind: 'new', category }),
    step: (category: CatalogCategory, by: -1 | 1) => void step(category, by),
  }
  const close = () => open(null)
  return (
    <div className="page-body">
      {all.length === 0 ? (
        <Empty icon="box" title="هنوز دسته‌ای نیست" text="با «دسته‌ی تازه» نخستین دسته را بسازید." />
      ) : (
        <>
          <p className="small muted tree-hint">
            {groupedDigits(all.length)} دسته
            {canEdit && (
              <span className="not-phone">
                {' '}
                · کشیدن، یا <kbd>Alt ↑</kbd> <kbd>Alt ↓</kbd> روی نام، برای جابه‌جایی
              </span>
            )}
          </p>
          <CategoryTree label="دسته‌ها" nodes={treeOf(all, null)} actions={canEdit ? actions : null} drag={drag} />
        </>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {opened?.kind === 'edit' && <CategoryForm category={opened.category} parent={null} onClose={close} />}
      {opened?.kind === 'new' && <CategoryForm category={null} parent={opened.category} onClose={close} />}
      {opened?.kind === 'move' && opened.category && (
        <CategoryMove category={opened.category} all={all} onClose={close} onMoved={() => moved(opened.category?.name ?? '')} />
      )}
    </div>
  )
}

function treeOf(all: readonly CatalogCategory[], parentId: string | null): CategoryNode[] {
  return all.filter((one) => one.parentId === parentId).map((one) => ({ ...one, children: treeOf(all, one.id) }))
}

/** Where a category dropped on another one goes: beside it, or below it at the end. */
function positionOf(all: readonly CatalogCategory[], dragged: CatalogCategory, { id, zone }: { id: string; zone: DropZone }) {
  const target = all.find((one) => one.id === id)
  if (!target || zone === 'inside') return { parentId: id, before: null }
  const siblings = all.filter((one) => one.parentId === target.parentId && one.id !== dragged.id).map((one) => one.id)
  const after = siblings[siblings.indexOf(id) + 1] ?? null
  return { parentId: target.parentId, before: zone === 'before' ? id : after }
}
