import { writeAudit } from '#db/audit.ts'
import {
  countFamiliesOfOption,
  countProductsOfOption,
  deleteEmptyFamilies,
  deleteOption,
  findDeskOption,
  insertOption,
  listDeskOptions,
  lockOptions,
  storeOptionSequence,
  updateOption,
} from '#db/desk/catalog/options.ts'
import { listDeskValues } from '#db/desk/catalog/values.ts'
import { dbFault } from '#db/errors.ts'
import { requireName, requireOptionSlug, requireUnused } from '#domain/desk/catalog/fields.ts'
import { placedBefore } from '#domain/desk/catalog/sequence.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { requireFound, unlessTaken } from './save.ts'

const objectType = 'option'

export async function listOptions({ db }: ServiceContext) {
  return { options: await listDeskOptions(db) }
}

export async function getOption({ db }: ServiceContext, id: string) {
  const [option, values] = await Promise.all([findDeskOption(db, id), listDeskValues(db, id)])
  if (!option) throw new Refusal('catalog.notFound')
  return { ...option, values }
}

/** The slug names a parameter of the listing's URL and stays as it is. */
export async function addOption({ db }: ServiceContext, given: { name: string; slug: string }, staff: Staff): Promise<{ id: string }> {
  const fields = { name: requireName('name', given.name), slug: requireOptionSlug(given.slug) }
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const all = await lockOptions(tx)
      const id = await insertOption(tx, { ...fields, displayOrder: Math.max(-1, ...all.map((one) => one.displayOrder)) + 1 })
      await writeAudit(tx, staff.actor, { action: 'option.added', objectType, objectId: id, oldState: null, newState: fields })
      return { id }
    }),
  )
}

type Edit = { readonly id: string; readonly version: number; readonly name: string }

export async function renameOption({ db }: ServiceContext, { id, version, name }: Edit, staff: Staff): Promise<{ version: number }> {
  const given = { name: requireName('name', name) }
  return db.transaction(async (tx) => {
    const stored = requireFound(await lockOptions(tx), id)
    await requireVersion(tx, stored, version, { objectType, id, stored: { name: stored.name }, given })
    const next = await updateOption(tx, id, given)
    if (next === version) return { version }
    await writeAudit(tx, staff.actor, {
      action: 'option.edited',
      objectType,
      objectId: id,
      oldState: { name: stored.name },
      newState: given,
    })
    return { version: next }
  })
}

type Move = { readonly id: string; readonly version: number; readonly before: string | null }

export async function moveOption({ db }: ServiceContext, { id, version, before }: Move, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const all = await lockOptions(tx)
    await requireVersion(tx, requireFound(all, id), version, { objectType, id, stored: {}, given: {} })
    const ids = all.map((one) => one.id)
    const sequence = placedBefore(ids, id, before)
    if (!sequence) throw new Refusal('catalog.notFound')
    await storeOptionSequence(tx, sequence)
    const [oldState, newState] = [{ position: ids.indexOf(id) + 1 }, { position: sequence.indexOf(id) + 1 }]
    await writeAudit(tx, staff.actor, { action: 'option.moved', objectType, objectId: id, oldState, newState })
  })
}

/** With its values, and with families of it that have no product. */
export async function removeOption({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const { name, slug, ...stored } = requireFound(await lockOptions(tx), id)
      await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
      await deleteEmptyFamilies(tx, id)
      requireUnused({ products: await countProductsOfOption(tx, id), families: await countFamiliesOfOption(tx, id) })
      await deleteOption(tx, id)
      await writeAudit(tx, staff.actor, { action: 'option.removed', objectType, objectId: id, oldState: { name, slug }, newState: null })
    })
  } catch (error) {
    // A family of it was made meanwhile.
    if (dbFault(error)?.kind === 'foreignKeyViolated') throw new Refusal('catalog.inUse')
    throw error
  }
}
