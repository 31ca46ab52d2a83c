import { writeAudit } from '#db/audit.ts'
import { hasNoCatalog, readPages, readShopRows } from '#db/desk/set-up.ts'
import { lockSetting, readSettings, type StoredSetting, saveSetting } from '#db/desk/settings.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemoCatalog } from '#db/seed/demo.ts'
import { holdSeedLock } from '#db/seed/seed-lock.ts'
import { contentPages } from '#domain/content/content-pages.ts'
import { isSetUp, missingBeforeSelling, nextStep, type SetUpStep, type StepState, setUpStates } from '#domain/desk/set-up/steps.ts'
import { cashCeiling } from '#domain/order/order-limits.ts'
import { Refusal } from '#domain/refusals.ts'
import type { KeyedProvider } from '#domain/settings/provider-keys.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { decryptKeys } from '#services/settings/key-vault.ts'
import { settingsWith } from '#services/settings/stored-settings.ts'

const objectType = 'settings'
/** The row with the steps that the owner put off; everything else is read from what the steps are about. */
const laterRow = 'setUp'

/** Pages without which nobody may sell. */
const legalSlugs = ['terms', 'privacy', 'returns', 'shipping-guide', 'sales', 'complaints', 'legal'] as const

type LegalPage = { readonly id: string; readonly title: string; readonly path: string; readonly isPublished: boolean }

type SetUp = {
  readonly steps: readonly StepState[]
  readonly next: SetUpStep | null
  readonly isFinished: boolean
  readonly missingBeforeSelling: readonly StepState[]
  readonly pages: readonly LegalPage[]
  /** Only then the demo's products can be loaded. */
  readonly hasProducts: boolean
  readonly takesCash: boolean
}

/** How far the owner is with opening the shop. A demo is open as it is. */
export async function getSetUp(context: ServiceContext): Promise<SetUp> {
  const { db } = context
  const [stored, rows, pages] = [await readSettings(db), await readShopRows(db), await legalPages(context)]
  const settings = settingsWith(context.settings, stored)
  const takesCash = cashCeiling(settings.orderLimits) > 0
  const hasKeys = (provider: KeyedProvider) =>
    settings.environmentProviders.includes(provider) || decryptKeys(context.secrets, provider, stored).values !== null
  const steps = setUpStates(
    {
      ...settings,
      ...rows,
      hasLogo: settings.logo !== null,
      hasGateway: hasKeys('payment'),
      hasBankAccount: settings.bank !== null,
      takesCash,
      hasSms: hasKeys('sms'),
      hasMail: hasKeys('mail'),
      legalOwner: settings.legal.owner,
      hiddenPages: pages.filter(({ isPublished }) => !isPublished).map(({ title }) => title),
      hasSeal: settings.enamad !== null,
    },
    laterOf(stored),
  )
  return {
    steps,
    next: nextStep(steps),
    isFinished: settings.isDemo || isSetUp(steps),
    missingBeforeSelling: missingBeforeSelling(steps),
    pages,
    hasProducts: rows.hasProducts,
    takesCash,
  }
}

function laterOf(stored: readonly StoredSetting[]): ReadonlySet<string> {
  const { value = {} } = stored.find(({ key }) => key === laterRow) ?? {}
  return new Set(Object.keys(value))
}

/** In the sequence of the shop's own list. */
async function legalPages({ db }: ServiceContext): Promise<LegalPage[]> {
  const rows = new Map((await readPages(db, legalSlugs)).map((row) => [row.slug, row]))
  return contentPages.flatMap(({ slug }) => {
    const row = rows.get(slug)
    return row ? [{ id: row.id, title: row.title, path: `/${slug}`, isPublished: row.status === 'published' }] : []
  })
}

type Postponed = { readonly step: SetUpStep; readonly isLater: boolean }

/** Puts a step off, or back; it stays missing before selling. */
export async function postponeStep({ db }: ServiceContext, { step, isLater }: Postponed, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, value } = await lockSetting(tx, laterRow)
    const wasLater = Object.hasOwn(value, step)
    if (wasLater === isLater) return
    const { [step]: _, ...others } = value
    await saveSetting(tx, id, isLater ? { ...others, [step]: 'later' } : others)
    await writeAudit(tx, staff.actor, {
      action: 'setUp.postponed',
      objectType,
      objectId: id,
      oldState: { step, isLater: wasLater },
      newState: { step, isLater },
    })
  })
}

/** Fills an empty shop with the demo's products, to look at a full one or to begin from; refused when there is a product or a category. */
export async function loadDemoCatalog({ db }: ServiceContext, staff: Staff): Promise<{ products: number }> {
  const products = await db.transaction(async (tx) => {
    await holdSeedLock(tx)
    if (!(await hasNoCatalog(tx))) throw new Refusal('setUp.notEmpty')
    const count = await seedDemoCatalog(tx)
    const { id } = await lockSetting(tx, laterRow)
    await writeAudit(tx, staff.actor, {
      action: 'setUp.demoLoaded',
      objectType,
      objectId: id,
      oldState: null,
      newState: { products: count },
    })
    return count
  })
  await indexPending(db)
  return { products }
}
