import { expect, test } from 'vitest'
import { emptyRuleForm, formOfRule, type RuleForm, ruleOfForm } from './rule-form.ts'

test.each<[string, Partial<RuleForm>, object]>([
  ['percent in Persian digits', { number: '۱٫۶' }, { kind: 'percent', percent: 1.6 }],
  ['percent with a slash as the decimal point', { number: '۲/۵' }, { kind: 'percent', percent: 2.5 }],
  ['percent down', { change: 'percent-down', number: '10' }, { kind: 'percent', percent: -10 }],
  ['amount in words', { change: 'amount-down', number: '۵۰۰ هزار' }, { kind: 'amount', amount: -500_000 }],
  ['fixed amount with separators', { change: 'set', number: '۱۲٬۵۰۰٬۰۰۰' }, { kind: 'set', amount: 12_500_000 }],
])('%s', (_case, typed, formula) => {
  const ruleForm = { ...emptyRuleForm, ...typed }
  const { rule } = ruleOfForm(ruleForm)
  expect(rule?.formula).toEqual(formula)
  if (rule) expect(ruleOfForm(formOfRule(rule)).rule).toEqual(rule)
})

test.each<[string, Partial<RuleForm>]>([
  ['nothing', {}],
  ['a word', { number: 'چهار' }],
  ['three decimals', { number: '1.234' }],
  ['everything off', { change: 'percent-down', number: '100' }],
  ['an amount of zero', { change: 'set', number: '0' }],
  ['no floor', { number: '4', floor: 'amount' }],
])('%s is no rule and says why', (_case, typed) => {
  const { rule, problems } = ruleOfForm({ ...emptyRuleForm, ...typed })
  expect([rule, Object.keys(problems).length]).toEqual([null, 1])
})

test('an ending of nine is nine tenths of the step', () => {
  const { rule } = ruleOfForm({ ...emptyRuleForm, number: '4', step: 100_000, hasNine: true, floor: 'cost', floorNumber: '۳' })
  expect([rule?.rounding.ending, rule?.floor]).toEqual([90_000, { kind: 'cost', percent: 3 }])
  if (rule) expect(ruleOfForm(formOfRule(rule)).rule).toEqual(rule)
})
