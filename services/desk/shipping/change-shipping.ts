import { writeAudit } from '#db/audit.ts'
import { storeSequence } from '#db/desk/catalog/sequence.ts'
import { knownLabels } from '#db/desk/goods/labels.ts'
import {
  countOrdersBy,
  deleteMethod,
  insertMethod,
  listDeskMethods,
  lockMethods,
  type StoredMethod,
  updateMethod,
} from '#db/desk/shipping.ts'
import { shippingMethods } from '#db/schema/orders.ts'
import { placedBefore } from '#domain/desk/catalog/sequence.ts'
import { countLimit } from '#domain/desk/lists.ts'
import { requireShipping, type ShippingTexts, shippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { groupedDigits } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { postTariffDate } from '#domain/shipping/post-tariff.ts'
import type { ServiceContext } from '#services/context.ts'
import { requireFound } from '#services/desk/catalog/save.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'

const objectType = 'shipping_method'

type DeskMethod = { readonly id: string; readonly version: number; readonly texts: ShippingTexts }

type DeskMethods = {
  readonly methods: readonly DeskMethod[]
  readonly tariffDate: string
  /** Of products; a rule can name one. */
  readonly labels: readonly string[]
}

/** In the sequence of the checkout. The checkout and every order read the table itself: a change is everywhere with the next request. */
export async function listMethods({ db }: ServiceContext): Promise<DeskMethods> {
  const methods = (await listDeskMethods(db)).map((row) => ({ id: row.id, version: row.version, texts: shippingTexts(row) }))
  return { methods, tariffDate: postTariffDate, labels: await knownLabels(db) }
}

export async function addMethod({ db }: ServiceContext, given: ShippingTexts, staff: Staff): Promise<{ id: string }> {
  const fields = requireShipping(given)
  return db.transaction(async (tx) => {
    const all = await lockMethods(tx)
    const id = await insertMethod(tx, { ...fields, displayOrder: Math.max(0, ...all.map((one) => one.displayOrder)) + 1 })
    await writeAudit(tx, staff.actor, {
      action: 'shipping.added',
      objectType,
      objectId: id,
      oldState: null,
      newState: shippingTexts(fields),
    })
    return { id }
  })
}

type Edit = { readonly id: string; readonly version: number; readonly texts: ShippingTexts }

/** Orders that were placed have their own name and rate. */
export async function editMethod({ db }: ServiceContext, { id, version, texts }: Edit, staff: Staff): Promise<{ version: number }> {
  const fields = requireShipping(texts)
  return db.transaction(async (tx) => {
    const stored = requireFound(await lockMethods(tx), id)
    const [before, after] = [shippingTexts(stored), shippingTexts(fields)]
    await requireVersion(tx, stored, version, { objectType, id, stored: before, given: after })
    const next = await updateMethod(tx, id, fields)
    if (next === version) return { version }
    await writeAudit(tx, staff.actor, { action: 'shipping.edited', objectType, objectId: id, oldState: before, newState: after })
    return { version: next }
  })
}

type Move = { readonly id: string; readonly version: number; readonly before: string | null }

/** The first that carries an order is preselected at the checkout. */
export async function moveMethod({ db }: ServiceContext, { id, version, before }: Move, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await lockMethods(tx)
    await requireVersion(tx, requireFound(all, id), version, { objectType, id, stored: {}, given: {} })
    const ids = all.map((one) => one.id)
    const sequence = placedBefore(ids, id, before)
    if (!sequence) throw new Refusal('catalog.notFound')
    await storeSequence(tx, shippingMethods, sequence)
    const [oldState, newState] = [{ position: ids.indexOf(id) + 1 }, { position: sequence.indexOf(id) + 1 }]
    await writeAudit(tx, staff.actor, { action: 'shipping.moved', objectType, objectId: id, oldState, newState })
  })
}

export async function removeMethod({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const stored: StoredMethod = requireFound(await lockMethods(tx), id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    await requireUnordered(await countOrdersBy(tx, id, countLimit + 1))
    await deleteMethod(tx, id)
    await writeAudit(tx, staff.actor, {
      action: 'shipping.removed',
      objectType,
      objectId: id,
      oldState: shippingTexts(stored),
      newState: null,
    })
  })
}

function requireUnordered(orders: number): void {
  if (orders === 0) return
  const number = orders > countLimit ? `بیش از ${groupedDigits(countLimit)}` : groupedDigits(orders)
  const message = `${number} سفارش با این روش ثبت شده است و حذف نشد. آن را غیرفعال کنید تا دیگر پیشنهاد نشود`
  throw new Refusal('catalog.inUse', { orders, fields: [{ name: 'products', message }] })
}
