import type { ChangeEvent, ReactNode } from 'react'
import { MoveButtons } from '#app/components/desk/catalog/move-buttons.tsx'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { KnownLabels } from '#app/components/desk/labels.tsx'
import { Choice } from '#app/components/desk/settings/choice-field.tsx'
import { maxKnownLabels, maxLabelLength, parseLabel } from '#domain/desk/labels.ts'
import {
  actionLabels,
  hasAmount,
  maxRules,
  newRule,
  type RuleDraft,
  ruleDrafts,
  ruleLines,
  rulePartLabels,
} from '#domain/desk/shipping/rule-lines.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** The list of labels that fields of the form offer. */
export const ruleLabelsId = 'shipping-rule-labels'

type RulesFieldProps = {
  lines: string
  error: string | undefined
  /** Of products. */
  labels: readonly string[]
  onChange: (lines: string) => void
}

/** The rules of a method, one card each; the first that fits an order decides. */
export function RulesField({ lines, error, labels, onChange }: RulesFieldProps) {
  const rules = ruleDrafts(lines)
  const setRules = (changed: readonly RuleDraft[]) => onChange(ruleLines(changed))
  return (
    <section className="fields" aria-label="قاعده‌ها">
      <div>
        <b>قاعده‌ها</b>
        <p className="tiny muted">از بالا، نخستین قاعده‌ای که به سفارش می‌خورد هزینه را می‌گوید. بی‌قاعده، هزینه‌ی خود روش است.</p>
      </div>
      {rules.map((rule, index) => (
        <RuleCard
          // A rule has no id: its index identifies it.
          key={`${rules.length} ${String(index)}`}
          rule={rule}
          name={`قاعده‌ی ${toPersianDigits(index + 1)}`}
          isKnownLabel={isKnown(rule.label, labels)}
          onChange={(changed) => setRules(rules.with(index, changed))}
        >
          {rules.length > 1 && (
            <MoveButtons
              name={`قاعده‌ی ${toPersianDigits(index + 1)}`}
              position={index}
              count={rules.length}
              onMove={(step) => setRules(rules.toSpliced(index, 1).toSpliced(index + step, 0, rule))}
            />
          )}
          <button
            type="button"
            className="btn plain square"
            aria-label={`حذف قاعده‌ی ${toPersianDigits(index + 1)}`}
            onClick={() => setRules(rules.toSpliced(index, 1))}
          >
            <Icon name="trash" />
          </button>
        </RuleCard>
      ))}
      <KnownLabels id={ruleLabelsId} labels={labels} />
      {error && (
        <p className="error-text" role="alert">
          {error}
        </p>
      )}
      {rules.length < maxRules && (
        <button type="button" className="btn" onClick={() => setRules([...rules, newRule])}>
          <Icon name="plus" />
          قاعده‌ی تازه
        </button>
      )}
    </section>
  )
}

/** True too where there are more labels than the form offers: the label may be one of the others. */
function isKnown(text: string, labels: readonly string[]): boolean {
  const label = parseLabel(text)
  return label === null || labels.length >= maxKnownLabels || labels.includes(label)
}

type RuleCardProps = {
  rule: RuleDraft
  name: string
  isKnownLabel: boolean
  onChange: (rule: RuleDraft) => void
  children: ReactNode
}

function RuleCard({ rule, name, isKnownLabel, onChange, children }: RuleCardProps) {
  const field = (part: keyof RuleDraft, label: string = rulePartLabels[part]) => ({
    label,
    value: rule[part],
    maxLength: part === 'places' ? 2000 : part === 'label' ? maxLabelLength : 20,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...rule, [part]: event.target.value }),
  })
  return (
    <fieldset className="list-group boxed rule">
      <legend className="visually-hidden">{name}</legend>
      <div className="list-row heading">
        <span className="grow">
          <Choice label={name} value={rule.action} choices={actionLabels} onChange={(action) => onChange({ ...rule, action })} />
        </span>
        {children}
      </div>
      {hasAmount(rule.action) && (
        <Field {...field('amount', rule.action === 'fixed' ? 'هزینه‌ی این قاعده (تومان)' : 'درصد مبلغ خرید')} inputMode="decimal" />
      )}
      <Field {...field('places', 'شهرها و استان‌ها')} placeholder="تهران، استان البرز" hint="خالی: همه جا" />
      <Field
        {...field('label', 'کالا با برچسب')}
        list={ruleLabelsId}
        placeholder="باتری"
        hint={isKnownLabel ? 'برچسبی که به کالاها داده‌اید. خالی: هر کالایی' : 'هنوز هیچ کالایی این برچسب را ندارد'}
      />
      <div className="fields two-columns">
        <Field {...field('valueFrom', 'خرید از (تومان)')} inputMode="numeric" />
        <Field {...field('valueTo', 'خرید تا (تومان)')} inputMode="numeric" />
        <Field {...field('weightFrom', 'وزن از (گرم)')} inputMode="numeric" />
        <Field {...field('weightTo', 'وزن تا (گرم)')} inputMode="numeric" />
        <Field {...field('box', 'جعبه (۱ تا ۱۰)')} inputMode="numeric" />
      </div>
    </fieldset>
  )
}
