import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { GoodsFilterSheet, goodsChips } from '#app/components/desk/goods/goods-filter-sheet.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ActiveFilters } from '#app/components/desk/list/active-filters.tsx'
import type { ListQuery } from '#app/components/desk/list/use-list-query.ts'
import { countLabel } from '#app/components/desk/list/views.tsx'
import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import { useFamily } from '#app/stores/desk/families.ts'
import { useGoodsChoices, useGoodsList } from '#app/stores/desk/goods.ts'
import { pushPage } from '#app/stores/desk/location.ts'
import { previewFromRates, previewPrices } from '#app/stores/desk/prices/runs.ts'
import { toast } from '#app/stores/toasts.ts'
import { type RuleForm, ruleOfForm } from '#domain/desk/prices/rule-form.ts'
import { FormulaFields } from './formula-fields.tsx'

type RuleFieldsProps = {
  query: ListQuery
  ruleForm: RuleForm
  /** Called when the form no longer is what the preview below shows. */
  onEdit?: () => void
  /** The rule in words, once there is a preview: a phone shows it in the place of the fields, so that the prices are in view. */
  title?: string
  /** The third line once there is a preview. */
  children?: ReactNode
}

/** A price run in three lines: which products, the new price as a sentence, and the preview. */
export function RuleFields({ query: ofQuery, ruleForm: ofForm, onEdit, title, children }: RuleFieldsProps) {
  const [query, setQuery] = useState(ofQuery)
  const [ruleForm, setRuleForm] = useState(ofForm)
  const [isEdited, setEdited] = useState(children === undefined)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isFolded = useIsPhone() && title !== undefined && !isOpen
  const id = useRef(crypto.randomUUID())
  const edited = () => {
    id.current = crypto.randomUUID()
    setEdited(true)
    onEdit?.()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isRate = ruleForm.change === 'rate'
    const { rule, problems: found } = ruleOfForm(ruleForm)
    setProblems(isRate ? {} : found)
    if (isBusy || (!isRate && !rule)) return
    setBusy(true)
    const result = await (rule ? previewPrices(id.current, query, rule) : previewFromRates(id.current, query))
    setBusy(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    pushPage(`/desk/prices/runs/${result.data.id}`)
  }
  return (
    <form className="rule-form" aria-label="تغییر قیمت‌ها" onSubmit={(event) => void submit(event)} noValidate>
      {isFolded ? (
        <div className="row">
          <b className="grow">{title}</b>
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            تغییر
          </button>
        </div>
      ) : (
        <>
          <WhichProducts
            query={query}
            onChange={(next) => {
              setQuery(next)
              edited()
            }}
          />
          <Line number="۲" name="قیمت تازه">
            <FormulaFields
              ruleForm={ruleForm}
              problems={problems}
              onChange={(next) => {
                setRuleForm(next)
                edited()
              }}
            />
          </Line>
        </>
      )}
      {isFolded ? (
        <div className="row wrap">{children}</div>
      ) : (
        <PreviewOrSubmit isEdited={isEdited} isBusy={isBusy}>
          {children}
        </PreviewOrSubmit>
      )}
    </form>
  )
}

function PreviewOrSubmit({ isEdited, isBusy, children }: { isEdited: boolean; isBusy: boolean; children: ReactNode }) {
  return (
    <Line number="۳" name="پیش‌نمایش">
      {isEdited ? (
        <button type="submit" className="btn primary" disabled={isBusy}>
          <Icon name="eye" />
          {isBusy ? 'در حال حساب کردن' : 'دیدن قیمت‌های تازه'}
        </button>
      ) : (
        children
      )}
    </Line>
  )
}

function Line({ number, name, children }: { number: string; name: string; children: ReactNode }) {
  return (
    <div className="rule-form-line">
      <span className="step" aria-hidden="true">
        {number}
      </span>
      <h2 className="what">{name}</h2>
      <div className="parts">{children}</div>
    </div>
  )
}

function WhichProducts({ query, onChange }: { query: ListQuery; onChange: (query: ListQuery) => void }) {
  const { data: choices } = useGoodsChoices()
  const { data: family } = useFamily(query.family)
  const { data: list } = useGoodsList(query)
  const [isFiltering, setFiltering] = useState(false)
  const change = (next: ListQuery) =>
    onChange(Object.fromEntries(Object.entries({ ...query, ...next }).filter(([, value]) => value !== '')))
  const chips = [...(query.q ? [{ names: ['q'], label: 'جستجو', value: query.q }] : []), ...goodsChips(query, choices, family?.name)]
  return (
    <Line number="۱" name="کدام کالاها">
      {chips.length === 0 && <span className="b">همه‌ی کالاها</span>}
      <ActiveFilters chips={chips} change={change} />
      <button type="button" className="chip add" onClick={() => setFiltering(true)}>
        <Icon name="plus" size="s" />
        فیلتر
      </button>
      <span className="end small muted" role="status">
        {list && `${countLabel(list.count, list.countLimit)} کالا`}
      </span>
      {choices && (
        <GoodsFilterSheet isOpen={isFiltering} query={query} choices={choices} onApply={change} onClose={() => setFiltering(false)} />
      )}
    </Line>
  )
}
