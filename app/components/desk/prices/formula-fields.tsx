import type { ReactNode } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { useRates } from '#app/stores/desk/prices/rates.ts'
import { ratesText } from '#domain/desk/prices/currency.ts'
import { type RoundingDirection, roundingDirections, roundingSteps } from '#domain/desk/prices/rounding.ts'
import {
  type RuleChange,
  type RuleFloor,
  type RuleForm,
  ruleChangeLabels,
  ruleChanges,
  ruleFloorLabels,
  ruleFloors,
} from '#domain/desk/prices/rule-form.ts'
import { directionLabels } from '#domain/desk/prices/runs.ts'
import { groupedDigits } from '#domain/money.ts'

type FormulaFieldsProps = { ruleForm: RuleForm; problems: Partial<Record<string, string>>; onChange: (ruleForm: RuleForm) => void }

/** «برابر است با قیمت کنونی به‌علاوه‌ی ۴ درصد، گرد به ۱۰٬۰۰۰ تومان …»: the rule as a sentence of fields. */
export function FormulaFields({ ruleForm, problems, onChange }: FormulaFieldsProps) {
  const { change } = ruleForm
  return (
    <>
      <span className="not-phone">{change === 'set' || change === 'rate' ? 'برابر است با' : 'برابر است با قیمت کنونی'}</span>
      <Select label="تغییر" value={change} onChange={(next) => onChange({ ...ruleForm, change: next as RuleChange })}>
        {ruleChanges.map((known) => (
          <option key={known} value={known}>
            {ruleChangeLabels[known]}
          </option>
        ))}
      </Select>
      {change === 'rate' ? <RateNote /> : <AmountFields ruleForm={ruleForm} problems={problems} onChange={onChange} />}
      {Object.values(problems).map((problem) => (
        <p key={problem} className="error-text whole-line" role="alert">
          {problem}
        </p>
      ))}
    </>
  )
}

/** The rates that were typed last. Rounding and floor are those of each product. */
function RateNote() {
  const { data } = useRates(undefined)
  const rates = Object.fromEntries(data?.currencies.flatMap(({ currency, last }) => (last ? [[currency, last.rate]] : [])) ?? [])
  return (
    <span className="phrase">
      {Object.keys(rates).length > 0 ? ratesText(rates) : data && 'هنوز نرخی نوشته نشده است'}
      <a className="link" href="/desk/prices/rates">
        نوشتن نرخ امروز
      </a>
    </span>
  )
}

function AmountFields({ ruleForm, problems, onChange }: FormulaFieldsProps) {
  const mayReadCosts = useMay()('costs.read')
  const set = (next: Partial<RuleForm>) => onChange({ ...ruleForm, ...next })
  const isPercent = ruleForm.change.startsWith('percent')
  const floors = ruleFloors.filter((floor) => floor !== 'cost' || mayReadCosts)
  return (
    <>
      <NumberField
        label={isPercent ? 'درصد' : 'مبلغ (تومان)'}
        isWide={!isPercent}
        value={ruleForm.number}
        problem={problems.number}
        onChange={(number) => set({ number })}
      />
      <span className="phrase">
        {isPercent ? '٪، گرد به' : 'تومان، گرد به'}
        <Select label="گرد کردن به" value={String(ruleForm.step)} onChange={(step) => set({ step: Number(step) })}>
          {roundingSteps.map((step) => (
            <option key={step} value={step}>
              {groupedDigits(step)} تومان
            </option>
          ))}
        </Select>
      </span>
      <Select label="سوی گرد کردن" value={ruleForm.direction} onChange={(direction) => set({ direction: direction as RoundingDirection })}>
        {roundingDirections.map((direction) => (
          <option key={direction} value={direction}>
            {directionLabels[direction]}
          </option>
        ))}
      </Select>
      <Select label="پایان قیمت" value={ruleForm.hasNine ? 'nine' : 'zero'} onChange={(ending) => set({ hasNine: ending === 'nine' })}>
        <option value="zero">پایان صفر</option>
        <option value="nine">پایان ۹</option>
      </Select>
      <span className="phrase">
        و نه کمتر از
        <Select label="کف قیمت" value={ruleForm.floor} onChange={(floor) => set({ floor: floor as RuleFloor })}>
          {floors.map((floor) => (
            <option key={floor} value={floor}>
              {ruleFloorLabels[floor]}
            </option>
          ))}
        </Select>
      </span>
      {ruleForm.floor !== 'none' && (
        <NumberField
          label={ruleForm.floor === 'cost' ? 'درصد روی خرید' : 'کف (تومان)'}
          isWide={ruleForm.floor === 'amount'}
          value={ruleForm.floorNumber}
          problem={problems.floorNumber}
          onChange={(floorNumber) => set({ floorNumber })}
        />
      )}
      <label className="check">
        <input type="checkbox" className="tick" checked={ruleForm.isSale} onChange={(event) => set({ isSale: event.target.checked })} />
        فروش ویژه، قیمت پیشین خط می‌خورد
      </label>
    </>
  )
}

type SelectProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode }

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <span className="field">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <Icon name="chevron-down" size="s" className="muted" />
    </span>
  )
}

type NumberFieldProps = { label: string; isWide: boolean; value: string; problem: string | undefined; onChange: (value: string) => void }

function NumberField({ label, isWide, value, problem, onChange }: NumberFieldProps) {
  return (
    <span className={['field number', isWide && 'wide', problem && 'wrong'].filter(Boolean).join(' ')}>
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
