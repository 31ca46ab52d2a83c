import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { ResultSheet, type StepResult } from '#app/components/desk/list/result-sheet.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { FamilyLinkSheet } from '#app/components/desk/prices/link-sheet.tsx'
import type { DeskFamily } from '#app/stores/desk/families.ts'
import { announceStep, stepGoods } from '#app/stores/desk/goods-steps.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { AddVariants } from './add-variants.tsx'
import { BringProduct } from './bring-product.tsx'
import { variantLabel } from './family-columns.tsx'
import { FamilyForm } from './family-form.tsx'

type OpenDialog = 'edit' | 'add' | 'bring' | 'currency' | null

/** Publish what is ready, and change the family itself. */
export function FamilyActions({ family }: { family: DeskFamily }) {
  const may = useMay()
  const [opened, setOpened] = useState<OpenDialog>(null)
  const [results, setResults] = useState<readonly StepResult[] | null>(null)
  const close = () => setOpened(null)
  const hidden = family.variants.filter(({ status }) => status === 'inactive')
  const ready = hidden.filter(({ missing }) => missing.length === 0)
  const shown = family.variants.filter(({ status }) => status === 'active')
  const step = async (kind: 'publish' | 'hide', ids: readonly string[]) => {
    const result = await stepGoods({ ids }, { do: kind })
    if (!result.isOk) return void toast.error(result.problem.message)
    announceStep(result.data)
  }
  const incomplete = hidden.filter(({ missing }) => missing.length > 0)
  const showIncomplete = () =>
    setResults(
      incomplete.map((variant) => ({ id: variant.id, label: variantLabel(variant), message: `بدون ${variant.missing.join('، ')}` })),
    )
  return (
    <span className="row end">
      {may('products.publish') && incomplete.length > 0 && (
        <button type="button" className="btn plain not-phone" onClick={showIncomplete}>
          <Icon name="alert" />
          {toPersianDigits(incomplete.length)} گونه‌ی ناقص
        </button>
      )}
      {may('products.publish') && ready.length > 0 && (
        <button
          type="button"
          className="btn"
          onClick={() =>
            void step(
              'publish',
              ready.map(({ id }) => id),
            )
          }
        >
          <Icon name="eye" />
          انتشار {toPersianDigits(ready.length)} گونه‌ی آماده
        </button>
      )}
      {(may('products.edit') || may('products.publish') || may('prices.edit')) && (
        <Menu label="کارهای دیگر" className="btn square" button={<Icon name="more" />}>
          {may('products.edit') && (
            <>
              <button type="button" onClick={() => setOpened('edit')}>
                <Icon name="pencil" />
                نام و ترتیب ویژگی‌ها
              </button>
              <button type="button" onClick={() => setOpened('add')}>
                <Icon name="plus" />
                افزودن گونه
              </button>
              <button type="button" onClick={() => setOpened('bring')}>
                <Icon name="box" />
                آوردن کالایی به خانواده
              </button>
            </>
          )}
          {may('prices.edit') && (
            <button type="button" onClick={() => setOpened('currency')}>
              <Icon name="percent" />
              قیمت ارزی گونه‌ها
            </button>
          )}
          <a href={`/desk/goods?family=${family.id}`}>
            <Icon name="filter" />
            دیدن در فهرست کالاها
          </a>
          {may('products.publish') && shown.length > 0 && (
            <button
              type="button"
              onClick={() =>
                void step(
                  'hide',
                  shown.map(({ id }) => id),
                )
              }
            >
              <Icon name="eye-off" />
              پنهان کردن {toPersianDigits(shown.length)} گونه
            </button>
          )}
        </Menu>
      )}
      {opened === 'edit' && <FamilyForm family={family} onClose={close} />}
      {opened === 'add' && <AddVariants family={family} onClose={close} />}
      {opened === 'currency' && <FamilyLinkSheet family={family} onClose={close} />}
      {opened === 'bring' && <BringProduct family={family} onClose={close} />}
      <ResultSheet title="نتیجه‌ی هر گونه" results={results} onClose={() => setResults(null)} />
    </span>
  )
}
