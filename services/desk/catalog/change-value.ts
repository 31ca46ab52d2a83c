import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { lockOptions } from '#db/desk/catalog/options.ts'
import {
  countProductsOfValue,
  deleteValue,
  insertValue,
  lockValues,
  moveProductsToValue,
  optionIdOfValue,
  type StoredValue,
  storeValueSequence,
  updateValue,
  wouldMergeVariants,
} from '#db/desk/catalog/values.ts'
import { forgetMove, recordMove } from '#db/redirects.ts'
import { requireName, requireSwatch, requireUnused } from '#domain/desk/catalog/fields.ts'
import { placedBefore } from '#domain/desk/catalog/sequence.ts'
import { filterPath } from '#domain/redirects.ts'
import { Refusal } from '#domain/refusals.ts'
import { valueSlug } from '#domain/value-slug.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { productsPerChunk } from './chunks.ts'
import { requireFound, unlessTaken } from './save.ts'

const objectType = 'value'
/** All values of an option are shown, sorted and sent together. */
const maxValues = 200

type Fields = { readonly value: string; readonly swatch: string }

const validated = ({ value, swatch }: Fields) => ({ value: requireName('value', value), swatch: requireSwatch(swatch) })
const formOf = ({ value, swatch }: { value: string; swatch: string | null }) => ({ value, swatch: swatch ?? '' })

/** The last one of its option; its slug is derived from its first name and stays. */
export async function addValue({ db }: ServiceContext, optionId: string, given: Fields, staff: Staff): Promise<{ id: string }> {
  const fields = validated(given)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const option = requireFound(await lockOptions(tx), optionId)
      const all = await lockValues(tx, optionId)
      if (all.length >= maxValues) throw new Refusal('option.full')
      const slug = valueSlug(fields.value)
      const id = await insertValue(tx, { ...fields, optionId, slug, displayOrder: Math.max(-1, ...all.map((one) => one.displayOrder)) + 1 })
      await forgetMove(tx, filterPath(option.slug, slug))
      await writeAudit(tx, staff.actor, { action: 'value.added', objectType, objectId: id, oldState: null, newState: { ...fields, slug } })
      return { id }
    }),
  )
}

type Edit = { readonly id: string; readonly version: number; readonly fields: Fields }

export async function editValue({ db }: ServiceContext, { id, version, fields }: Edit, staff: Staff): Promise<{ version: number }> {
  const valid = validated(fields)
  return db.transaction(async (tx) => {
    const { stored } = await lockWithSiblings(tx, id)
    await requireVersion(tx, stored, version, { objectType, id, stored: formOf(stored), given: formOf(valid) })
    const next = await updateValue(tx, id, valid)
    if (next === version) return { version }
    await writeAudit(tx, staff.actor, {
      action: 'value.edited',
      objectType,
      objectId: id,
      oldState: formOf(stored),
      newState: formOf(valid),
    })
    return { version: next }
  })
}

type Move = { readonly id: string; readonly version: number; readonly before: string | null }

export async function moveValue({ db }: ServiceContext, { id, version, before }: Move, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { stored, all } = await lockWithSiblings(tx, id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    const ids = all.map((one) => one.id)
    const sequence = placedBefore(ids, id, before)
    if (!sequence) throw new Refusal('catalog.notFound')
    await storeValueSequence(tx, sequence)
    const [oldState, newState] = [{ position: ids.indexOf(id) + 1 }, { position: sequence.indexOf(id) + 1 }]
    await writeAudit(tx, staff.actor, { action: 'value.moved', objectType, objectId: id, oldState, newState })
  })
}

export async function removeValue({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { stored } = await lockWithSiblings(tx, id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    requireUnused({ products: await countProductsOfValue(tx, id) })
    await deleteValue(tx, id)
    await writeAudit(tx, staff.actor, { action: 'value.removed', objectType, objectId: id, oldState: formOf(stored), newState: null })
  })
}

type Merge = { readonly id: string; readonly version: number; readonly into: string }

/** Products with one value have another of the same option instead, and its URL leads there; in chunks, as brands are merged. */
export async function mergeValue({ db }: ServiceContext, { id, version, into }: Merge, staff: Staff): Promise<{ products: number }> {
  if (id === into) throw new Refusal('catalog.mergeSelf')
  let products = 0
  for (let isDone = false; !isDone; ) {
    isDone = await db.transaction(async (tx) => {
      const { stored, all, optionSlug } = await lockWithSiblings(tx, id)
      const target = requireFound(all, into)
      await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
      if (await wouldMergeVariants(tx, id, into)) throw new Refusal('option.mergeFamily')
      const moved = await moveProductsToValue(tx, id, into, productsPerChunk)
      products += moved
      if (moved === productsPerChunk) return false
      await recordMove(tx, filterPath(optionSlug, stored.slug), filterPath(optionSlug, target.slug))
      await deleteValue(tx, id)
      const newState = { into, value: target.value, products }
      await writeAudit(tx, staff.actor, { action: 'value.merged', objectType, objectId: id, oldState: formOf(stored), newState })
      return true
    })
  }
  return { products }
}

type Locked = { stored: StoredValue; all: StoredValue[]; optionSlug: string }

/** The options before the values, always. */
async function lockWithSiblings(tx: Tx, id: string): Promise<Locked> {
  const options = await lockOptions(tx)
  const option = requireFound(options, (await optionIdOfValue(tx, id)) ?? '')
  const all = await lockValues(tx, option.id)
  return { stored: requireFound(all, id), all, optionSlug: option.slug }
}
