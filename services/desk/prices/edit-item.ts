import { writeAudit } from '#db/audit.ts'
import { lockDeskJob } from '#db/desk/jobs.ts'
import { findItem, summarizeItems, updateItem } from '#db/desk/prices/items.ts'
import { linksOf } from '#db/desk/prices/links.ts'
import { lockRun, storeSummary } from '#db/desk/prices/runs.ts'
import { rankOf, typedProposal } from '#domain/desk/prices/notes.ts'
import { priceNoteLabels } from '#domain/desk/prices/runs.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** `before` is what the person saw. */
type Edit = { readonly id: string; readonly productId: string; readonly before: number | null; readonly newPrice: number }

/** Replaces one new price of a preview; whether it is an outlier is judged again. A run that was applied has no prices to edit. */
export async function editItem({ db }: ServiceContext, { id, productId, before, newPrice: typed }: Edit, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, id)
    const item = run && (await findItem(tx, id, productId))
    if (!run?.rule || !item) throw new Refusal('prices.notFound')
    if (await lockDeskJob(tx, id)) throw new Refusal('prices.notEditable')
    if (item.newPrice === typed) return
    if (item.newPrice !== before) {
      const newPrice = { theirs: String(item.newPrice ?? ''), yours: String(typed) }
      throw new Refusal('desk.conflict', { conflict: { version: 0, by: null, fields: { newPrice } } })
    }
    const link = (await linksOf(tx, [productId])).get(productId) ?? null
    const proposal = typedProposal(run.rule, { price: item.oldPrice, cost: item.cost, link }, typed)
    if ('problem' in proposal) throw problemOf(proposal.problem)
    if (proposal.note === 'not-cheaper') throw problemOf(priceNoteLabels['not-cheaper'])
    await updateItem(tx, id, { productId, rank: rankOf(proposal.note), ...proposal })
    await storeSummary(tx, id, await summarizeItems(tx, id))
    await writeAudit(tx, staff.actor, {
      action: 'prices.itemEdited',
      objectType: 'price_run',
      objectId: id,
      oldState: { newPrice: item.newPrice },
      newState: { newPrice: typed, product: productId },
    })
  })
}

function problemOf(message: string): Refusal {
  return new Refusal('request.malformed', { fields: [{ name: 'newPrice', message }] })
}
