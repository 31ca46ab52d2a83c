import { writeAudit } from '#db/audit.ts'
import { lockFamily, optionsByIds, updateFamily } from '#db/desk/goods/families.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'

type Edit = { readonly id: string; readonly version: number; readonly name: string; readonly optionIds: readonly string[] }

/** Its name, and the sequence in which a page offers the choices; products and their values stay as they are. */
export async function editFamily({ db }: ServiceContext, { id, version, ...given }: Edit, staff: Staff): Promise<{ version: number }> {
  const name = productFields.farsiName.parse(given.name)
  if ('problem' in name) throw new Refusal('request.malformed', { fields: [{ name: 'name', message: name.problem }] })
  return db.transaction(async (tx) => {
    const family = await lockFamily(tx, id)
    if (!family) throw new Refusal('family.notFound')
    const stored = await optionsByIds(tx, family.optionIds)
    const wanted = given.optionIds.flatMap((optionId) => stored.filter((option) => option.id === optionId))
    if (wanted.length !== stored.length || given.optionIds.length !== stored.length) throw new Refusal('family.optionsOther')
    const state = (text: string, options: readonly { name: string }[]) => ({
      name: text,
      options: options.map((option) => option.name).join('، '),
    })
    const [before, after] = [state(family.name, stored), state(name.value, wanted)]
    await requireVersion(tx, family, version, { objectType: 'product_family', id, stored: before, given: after })
    const next = await updateFamily(tx, id, { name: name.value, optionIds: [...given.optionIds] })
    if (next !== version)
      await writeAudit(tx, staff.actor, {
        action: 'family.edited',
        objectType: 'product_family',
        objectId: id,
        oldState: before,
        newState: after,
      })
    return { version: next }
  })
}
