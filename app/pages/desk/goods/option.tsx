import { useState } from 'react'
import { MergeSheet } from '#app/components/desk/catalog/merge-sheet.tsx'
import { MovableRows } from '#app/components/desk/catalog/movable-rows.tsx'
import { OptionForm } from '#app/components/desk/catalog/option-form.tsx'
import { ValueForm } from '#app/components/desk/catalog/value-form.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { Swatch } from '#app/components/desk/swatch.tsx'
import type { DeskData } from '#app/stores/desk/api.ts'
import { type CatalogValue, mergeValue, moveValue, optionsKey, useOption } from '#app/stores/desk/catalog.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { groupedDigits } from '#domain/money.ts'

const parent = { href: '/desk/goods/options', label: 'ویژگی‌ها' }

type OpenDialog = { kind: 'value' | 'merge'; value: CatalogValue } | { kind: 'new' | 'option' } | null
type Option = DeskData<'GET', '/options/:id'>

/** The values of one option. */
export default function OptionPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data, problem } = useOption(id)
  const [opened, open] = useState<OpenDialog>(null)
  const canEdit = useMay()('catalog.edit')
  return (
    <>
      <PageHead name={data?.name ?? 'ویژگی'} title={data?.name ?? 'ویژگی'} parent={parent}>
        {canEdit && data && (
          <>
            <button type="button" className="btn end" onClick={() => open({ kind: 'option' })}>
              ویرایش
            </button>
            <button type="button" className="btn primary" onClick={() => open({ kind: 'new' })}>
              مقدار تازه
            </button>
          </>
        )}
      </PageHead>
      {data ? (
        <Values option={data} canEdit={canEdit} opened={opened} open={open} />
      ) : problem ? (
        <Failed title="ویژگی باز نشد" problem={problem} onRetry={() => refresh(optionsKey)} />
      ) : (
        <Bones />
      )}
    </>
  )
}

type ValuesProps = { option: Option; canEdit: boolean; opened: OpenDialog; open: (opened: OpenDialog) => void }

function Values({ option, canEdit, opened, open }: ValuesProps) {
  const [said, say] = useState('')
  const close = () => open(null)
  const move = async (value: CatalogValue, before: string | null) => {
    const result = await moveValue(value, before)
    if (result.isOk) say(`${value.value} جابه‌جا شد`)
    else toast.error(result.problem.message)
  }
  return (
    <div className="page-body">
      {option.values.length === 0 && <Empty icon="filter" title="هنوز مقداری نیست" text="با «مقدار تازه» نخستین مقدار را بسازید." />}
      <MovableRows
        label={`مقدارهای ${option.name}`}
        rows={option.values}
        nameOf={({ value }) => value}
        onMove={canEdit ? (value, before) => void move(value, before) : null}
      >
        {(value) => <ValueRow value={value} open={canEdit ? open : null} />}
      </MovableRows>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {opened?.kind === 'option' && <OptionForm option={option} onClose={close} />}
      {opened?.kind === 'new' && <ValueForm optionId={option.id} value={null} onClose={close} />}
      {opened?.kind === 'value' && <ValueForm optionId={option.id} value={opened.value} onClose={close} />}
      {opened?.kind === 'merge' && (
        <MergeSheet
          name={opened.value.value}
          products={opened.value.products}
          choices={option.values.filter(({ id }) => id !== opened.value.id).map(({ id, value }) => ({ id, label: value }))}
          merge={(into) => mergeValue(opened.value, into)}
          onClose={close}
        />
      )}
    </div>
  )
}

function ValueRow({ value, open }: { value: CatalogValue; open: ((opened: OpenDialog) => void) | null }) {
  const { swatch } = value
  return (
    <>
      {/* Set as a property: the content security policy allows no style attribute. */}
      {swatch && <Swatch color={swatch} />}
      <span className="grow tree-name">
        {open ? (
          <button type="button" className="row-link" onClick={() => open({ kind: 'value', value })}>
            {value.value}
          </button>
        ) : (
          <b>{value.value}</b>
        )}
      </span>
      <span className="small muted tree-count">{groupedDigits(value.products)} کالا</span>
      {open && (
        <button
          type="button"
          className="btn plain square"
          aria-label={`ادغام ${value.value} در مقداری دیگر`}
          title="ادغام در مقداری دیگر"
          onClick={() => open({ kind: 'merge', value })}
        >
          <Icon name="merge" />
        </button>
      )}
    </>
  )
}
