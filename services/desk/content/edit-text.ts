import { writeAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/connect.ts'
import { unknownProducts } from '#db/desk/content/posts.ts'
import { addRevision, deleteRevisionsUpTo } from '#db/desk/content/revisions.ts'
import type { StoredText, TextTable } from '#db/desk/content/text-table.ts'
import { deleteDraft } from '#db/desk/forms/drafts.ts'
import { isDuplicate } from '#db/errors.ts'
import { movedPaths, recordMove } from '#db/redirects.ts'
import { quoted } from '#domain/desk/audit/quoted.ts'
import { jointTextProblems, publishProblems, readTextChanges, splitProducts, type TextForm } from '#domain/desk/content/text-form.ts'
import { changedFields } from '#domain/desk/save-conflict.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { requireText, type TextId, textPath, textTables } from './text-tables.ts'

/** Versions of a text that can be restored. */
const storedRevisions = 50

type Edit = TextId & { readonly version: number; readonly changes: TextForm }

/** Saves the changed fields of a post or page, all or none; of a published one the shop shows them at once. A changed slug leaves a redirect. */
export async function editText({ db }: ServiceContext, { kind, id, version, changes }: Edit, staff: Staff): Promise<{ version: number }> {
  const { fields, problems } = readTextChanges(kind, changes)
  const unknown = await unknownProductProblems(db, fields)
  if (problems.length + unknown.length > 0) throw new Refusal('request.malformed', { fields: [...problems, ...unknown] })
  const table = textTables[kind]
  try {
    return await db.transaction(async (tx) => {
      const stored = requireText(await table.lock(tx, id))
      const next = { ...stored.form, ...fields }
      const changed = Object.keys(changedFields(stored.form, next))
      await deleteDraft(tx, staff.id, { type: table.objectType, id })
      if (changed.length === 0) return { version: stored.version }
      await requireVersion(tx, stored, version, { objectType: table.objectType, id, stored: stored.form, given: next })
      await refuseImpossible(tx, { kind, id }, stored, next)
      return { version: await store(tx, { kind, id }, { table, stored, next, changed }, staff) }
    })
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('request.malformed', { fields: [{ name: 'slug', message: 'متن دیگری این نشانی را دارد' }] })
    throw error
  }
}

async function unknownProductProblems(db: Db, { products }: TextForm) {
  const [unknown] = products === undefined ? [] : await unknownProducts(db, splitProducts(products))
  return unknown === undefined ? [] : [{ name: 'products', message: `کالایی با نشانی ${unknown} نیست` }]
}

/** Facts that do not go together, what a published text cannot miss, and the former slug of another page. */
async function refuseImpossible(tx: Tx, { kind }: TextId, stored: StoredText, next: TextForm): Promise<void> {
  const problems = [...jointTextProblems(next), ...(stored.status === 'published' ? publishProblems(kind, next) : [])]
  const path = textPath(kind, next.slug ?? stored.slug)
  const own = textPath(kind, stored.slug)
  const leadsTo = path === own ? undefined : (await movedPaths(tx, [path])).get(path)
  if (leadsTo !== undefined && leadsTo !== own) problems.push({ name: 'slug', message: 'این نشانی به صفحه‌ی دیگری می‌رسد' })
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
}

type Change = { readonly table: TextTable; readonly stored: StoredText; readonly next: TextForm; readonly changed: readonly string[] }

async function store(tx: Tx, { kind, id }: TextId, { table, stored, next, changed }: Change, staff: Staff): Promise<number> {
  const { objectType } = table
  const version = await table.update(tx, id, next)
  await addRevision(tx, { objectType, id }, { version: stored.version, fields: stored.form, madeBy: null })
  await addRevision(tx, { objectType, id }, { version, fields: next, madeBy: staff.id })
  await deleteRevisionsUpTo(tx, { objectType, id }, version - storedRevisions)
  await recordMove(tx, textPath(kind, stored.slug), textPath(kind, next.slug ?? stored.slug))
  await writeAudit(tx, staff.actor, {
    action: 'text.edited',
    objectType,
    objectId: id,
    oldState: { version: stored.version, ...statesOf(changed, stored.form) },
    newState: { version, ...statesOf(changed, next) },
  })
  return version
}

/** The revision has all of a long text. */
function statesOf(names: readonly string[], form: TextForm): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, quoted(form[name] ?? '')]))
}
