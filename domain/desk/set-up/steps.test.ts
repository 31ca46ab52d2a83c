import { expect, test } from 'vitest'
import { isSetUp, missingBeforeSelling, nextStep, type SetUpFacts, type SetUpStep, setUpStates, setUpSteps } from './steps.ts'

const nothing: SetUpFacts = {
  name: 'ویترین',
  hasLogo: false,
  supportPhone: '021-91000000',
  shopAddress: null,
  hours: null,
  productsOnSale: 0,
  hasGateway: false,
  hasBankAccount: false,
  takesCash: false,
  hasSms: false,
  hasMail: false,
  activeShipping: 0,
  legalOwner: null,
  hiddenPages: [],
  hasSeal: false,
}

const everything: SetUpFacts = {
  name: 'دیجی‌سرا',
  hasLogo: true,
  supportPhone: '021-22334455',
  shopAddress: 'شیراز، خیابان زند',
  hours: 'شنبه تا پنجشنبه، ۹ تا ۲۱',
  productsOnSale: 3,
  hasGateway: true,
  hasBankAccount: true,
  takesCash: true,
  hasSms: true,
  hasMail: true,
  activeShipping: 1,
  legalOwner: 'بازرگانی نمونه',
  hiddenPages: [],
  hasSeal: true,
}

const stateOf = (step: SetUpStep, facts: Partial<SetUpFacts>, base = everything) =>
  setUpStates({ ...base, ...facts }, new Set()).find((state) => state.step === step)

test.each<[string, SetUpStep, Partial<SetUpFacts>, string[]]>([
  ['the name of the program is no name of a shop', 'name', { name: 'ویترین' }, ['نام فروشگاه']],
  ['a shop without a logo shows its name', 'look', { hasLogo: false }, ['لوگو']],
  ['the phone of the demo answers nobody', 'contact', { supportPhone: '021-91000000' }, ['تلفن پشتیبانی']],
  ['address and hours are asked for together', 'contact', { shopAddress: null, hours: null }, ['نشانی', 'ساعت کار']],
  ['hidden products are nothing to sell', 'goods', { productsOnSale: 0 }, ['کالای منتشر شده']],
  ['no way of paying but cash', 'payment', { hasGateway: false, hasBankAccount: false }, ['درگاه یا حساب بانکی']],
  ['without SMS nobody can register', 'sms', { hasSms: false }, ['کلید پیامک']],
  ['without mail no password link is sent', 'mail', { hasMail: false }, ['سرور ایمیل']],
  ['no active shipping method', 'shipping', { activeShipping: 0 }, ['روش ارسال']],
  ['the seller and a hidden page', 'pages', { legalOwner: null, hiddenPages: ['حریم خصوصی'] }, ['هویت فروشنده', 'صفحه‌ی حریم خصوصی']],
  ['no trust seal', 'trust', { hasSeal: false }, ['کد نماد']],
])('%s', (_case, step, facts, missing) => {
  expect(stateOf(step, {})).toMatchObject({ isDone: true, missing: [] })
  expect(stateOf(step, facts)).toMatchObject({ isDone: false, missing })
})

test.each([
  ['the gateway', { hasGateway: true }],
  ['a bank account', { hasBankAccount: true }],
])('one way of paying is enough: %s', (_case, facts) => {
  expect(stateOf('payment', facts, nothing)?.isDone).toBe(true)
})

test('a shop that takes cash can sell without a gateway and without a bank account', () => {
  expect(stateOf('payment', { takesCash: false }, nothing)).toMatchObject({ isDone: false, isNeeded: true })
  expect(stateOf('payment', { takesCash: true }, nothing)).toMatchObject({ isDone: false, isNeeded: false })
})

test('a step that is done is not put off any more', () => {
  const later = new Set(['mail', 'trust'])
  const states = setUpStates({ ...nothing, hasMail: true }, later)
  expect(states.filter(({ isLater }) => isLater).map(({ step }) => step)).toEqual(['trust'])
})

test('the guide goes on with the first open step, and comes back to what was put off', () => {
  expect(nextStep(setUpStates(nothing, new Set()))).toBe('name')
  expect(nextStep(setUpStates(nothing, new Set(['name', 'look'])))).toBe('contact')
  expect(nextStep(setUpStates(nothing, new Set(setUpSteps)))).toBe('name')
  expect(nextStep(setUpStates(everything, new Set()))).toBe(null)
})

test('what was put off ends the guide, but is still missing before selling', () => {
  const states = setUpStates(nothing, new Set(setUpSteps))
  expect(isSetUp(states)).toBe(true)
  expect(missingBeforeSelling(states).map(({ step }) => step)).toEqual(['name', 'contact', 'goods', 'payment', 'sms', 'shipping', 'pages'])
  expect(isSetUp(setUpStates(nothing, new Set(['name'])))).toBe(false)
  expect(missingBeforeSelling(setUpStates(everything, new Set()))).toEqual([])
})
