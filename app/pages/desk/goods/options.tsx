import { useState } from 'react'
import { GoodsTabs } from '#app/components/desk/catalog/goods-tabs.tsx'
import { MovableRows } from '#app/components/desk/catalog/movable-rows.tsx'
import { OptionForm } from '#app/components/desk/catalog/option-form.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { type CatalogOption, moveOption, optionsKey, useOptions } from '#app/stores/desk/catalog.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { groupedDigits } from '#domain/money.ts'

/** What products differ in, in the sequence in which filters and product pages show it. */
export default function OptionsPage() {
  const { data, problem } = useOptions()
  const [isAdding, setAdding] = useState(false)
  const [said, say] = useState('')
  const canEdit = useMay()('catalog.edit')
  const move = async (option: CatalogOption, before: string | null) => {
    const result = await moveOption(option, before)
    if (result.isOk) say(`${option.name} جابه‌جا شد`)
    else toast.error(result.problem.message)
  }
  return (
    <>
      <PageHead name="ویژگی‌ها" title="کالاها" isBare>
        {canEdit && (
          <button type="button" className="btn primary end" onClick={() => setAdding(true)}>
            ویژگی تازه
          </button>
        )}
      </PageHead>
      <GoodsTabs current="options" />
      {data ? (
        <div className="page-body">
          {data.options.length === 0 && <Empty icon="filter" title="هنوز ویژگی‌ای نیست" />}
          <MovableRows
            label="ویژگی‌ها"
            rows={data.options}
            nameOf={({ name }) => name}
            onMove={canEdit ? (option, before) => void move(option, before) : null}
          >
            {({ id, name, slug, values }) => (
              <>
                <span className="grow tree-name">
                  <a className="row-link" href={`/desk/goods/options/${id}`}>
                    {name}
                  </a>
                </span>
                <bdi className="lat muted small not-phone">{slug}</bdi>
                <span className="small muted tree-count">{groupedDigits(values)} مقدار</span>
              </>
            )}
          </MovableRows>
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
      ) : problem ? (
        <Failed title="ویژگی‌ها باز نشد" problem={problem} onRetry={() => refresh(optionsKey)} />
      ) : (
        <Bones />
      )}
      {isAdding && <OptionForm option={null} onClose={() => setAdding(false)} />}
    </>
  )
}
