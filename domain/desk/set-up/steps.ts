import { defaultName, defaultPhone } from '#domain/settings/defaults.ts'

/** What an owner answers to open the shop, in this sequence. */
export const setUpSteps = ['name', 'look', 'contact', 'goods', 'payment', 'sms', 'mail', 'shipping', 'pages', 'trust'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export function isSetUpStep(name: string): name is SetUpStep {
  return setUpSteps.some((step) => step === name)
}

/** What the shop has by now, read from its settings and rows. */
export type SetUpFacts = {
  readonly name: string
  readonly hasLogo: boolean
  readonly supportPhone: string
  readonly shopAddress: string | null
  readonly hours: string | null
  /** Products that a shopper can see. */
  readonly productsOnSale: number
  readonly hasGateway: boolean
  readonly hasBankAccount: boolean
  readonly takesCash: boolean
  readonly hasSms: boolean
  readonly hasMail: boolean
  readonly activeShipping: number
  readonly legalOwner: string | null
  /** Titles of required pages that no shopper can see. */
  readonly hiddenPages: readonly string[]
  readonly hasSeal: boolean
}

type Rule = {
  readonly title: string
  /** Nothing should be sold before it is done. */
  readonly isNeeded: (facts: SetUpFacts) => boolean
  /** What is still missing, in a few words each; none: the step is done. */
  readonly missing: (facts: SetUpFacts) => readonly (string | false)[]
}

const always = () => true
const never = () => false

const rules: Readonly<Record<SetUpStep, Rule>> = {
  name: { title: 'نام و معرفی', isNeeded: always, missing: ({ name }) => [name === defaultName && 'نام فروشگاه'] },
  look: { title: 'لوگو و رنگ', isNeeded: never, missing: ({ hasLogo }) => [!hasLogo && 'لوگو'] },
  contact: {
    title: 'تماس',
    isNeeded: always,
    missing: ({ supportPhone, shopAddress, hours }) => [
      supportPhone === defaultPhone && 'تلفن پشتیبانی',
      !shopAddress && 'نشانی',
      !hours && 'ساعت کار',
    ],
  },
  goods: { title: 'کالاها', isNeeded: always, missing: ({ productsOnSale }) => [productsOnSale === 0 && 'کالای منتشر شده'] },
  payment: {
    title: 'پرداخت',
    // Cash on delivery is a way of paying too, though few shops begin with it alone.
    isNeeded: ({ takesCash }) => !takesCash,
    missing: ({ hasGateway, hasBankAccount }) => [!hasGateway && !hasBankAccount && 'درگاه یا حساب بانکی'],
  },
  sms: { title: 'پیامک', isNeeded: always, missing: ({ hasSms }) => [!hasSms && 'کلید پیامک'] },
  mail: { title: 'ایمیل', isNeeded: never, missing: ({ hasMail }) => [!hasMail && 'سرور ایمیل'] },
  shipping: { title: 'ارسال', isNeeded: always, missing: ({ activeShipping }) => [activeShipping === 0 && 'روش ارسال'] },
  pages: {
    title: 'صفحه‌های قانونی',
    isNeeded: always,
    missing: ({ legalOwner, hiddenPages }) => [!legalOwner && 'هویت فروشنده', ...hiddenPages.map((title) => `صفحه‌ی ${title}`)],
  },
  trust: { title: 'نماد اعتماد', isNeeded: never, missing: ({ hasSeal }) => [!hasSeal && 'کد نماد'] },
}

export type StepState = {
  readonly step: SetUpStep
  readonly title: string
  readonly isNeeded: boolean
  readonly isDone: boolean
  /** The owner put it off; it counts only while the step is not done. */
  readonly isLater: boolean
  readonly missing: readonly string[]
}

export function setUpStates(facts: SetUpFacts, later: ReadonlySet<string>): StepState[] {
  return setUpSteps.map((step) => {
    const { title, isNeeded, missing: missingIn } = rules[step]
    const missing = missingIn(facts).filter((text) => text !== false)
    const isDone = missing.length === 0
    return { step, title, isNeeded: isNeeded(facts), isDone, isLater: !isDone && later.has(step), missing }
  })
}

/** The step that is shown first: what was not put off, then what was; null when all is done. */
export function nextStep(states: readonly StepState[]): SetUpStep | null {
  const open = states.filter(({ isDone }) => !isDone)
  return (open.find(({ isLater }) => !isLater) ?? open[0])?.step ?? null
}

/** Nothing is left to answer: every step is done or put off. */
export function isSetUp(states: readonly StepState[]): boolean {
  return states.every(({ isDone, isLater }) => isDone || isLater)
}

/** What is still missing before selling, also where it was put off. */
export function missingBeforeSelling(states: readonly StepState[]): StepState[] {
  return states.filter(({ isNeeded, isDone }) => isNeeded && !isDone)
}

export const setUpTitles: Readonly<Record<string, string>> = Object.fromEntries(setUpSteps.map((step) => [step, rules[step].title]))

/** In the list of changes. */
export const setUpActions = {
  'setUp.postponed': 'گامی از راه‌اندازی را به بعد گذاشت یا باز آورد',
  'setUp.demoLoaded': 'کالاهای نمونه را در فروشگاه گذاشت',
} as const

export const setUpLabels = { step: 'گام', isLater: 'برای بعد' } as const
