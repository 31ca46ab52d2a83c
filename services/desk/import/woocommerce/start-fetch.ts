import { writeAudit } from '#db/audit.ts'
import { deleteOldImports, findImport, insertImport } from '#db/desk/files/imports.ts'
import { insertDeskJob } from '#db/desk/jobs.ts'
import { newId } from '#db/ids.ts'
import { type ImportKind, permissionsForImport } from '#domain/desk/files/import-fields.ts'
import { shopUrl, type WooAccess } from '#domain/desk/files/woocommerce/api.ts'
import { apiHeader } from '#domain/desk/files/woocommerce/api-rows.ts'
import { reviewHeader } from '#domain/desk/files/woocommerce/review-rows.ts'
import { defaultWooSettings } from '#domain/desk/files/woocommerce/settings.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../../context.ts'
import type { Staff } from '../../find-staff.ts'
import { shapeOf } from '../shape.ts'
import { sealAccess, wooFaultTexts } from './access.ts'

/** Tries the address and the keys, then starts a job that reads the shop. The same request again changes nothing. */
export async function startFetch(
  context: ServiceContext,
  id: string,
  { kind, ...typed }: WooAccess & { readonly kind: ImportKind },
  staff: Staff,
): Promise<void> {
  if (await findImport(context.db, id, staff.id)) return
  requirePermissions(kind, staff)
  const url = shopUrl(typed.url)
  if (!url) throw malformed('url', wooFaultTexts.forbidden)
  const access = { url, key: typed.key.trim(), secret: typed.secret.trim() }
  const { total, header, currency } = kind === 'reviews' ? await probeReviews(context, access) : await probe(context, access)
  const [host, jobId] = [new URL(url).hostname, newId()]
  const source = { host, currency, categories: [] }
  await context.db.transaction(async (tx) => {
    await deleteOldImports(tx, staff.id)
    await insertDeskJob(tx, { id: jobId, kind: 'import-fetch', total, createdBy: staff.id, startAt: null })
    const row = { id, fileName: host, header, shape: shapeOf(header), total: 0, createdBy: staff.id }
    const isNew = await insertImport(tx, { ...row, kind, source, access: sealAccess(context, id, access), fetchJobId: jobId })
    if (!isNew) throw new Refusal('import.notFound')
    const newState = { name: host, rows: total }
    await writeAudit(tx, staff.actor, { action: 'import.fetched', objectType: 'import', objectId: id, oldState: null, newState })
  })
}

/** The first page says whether the keys work and how much there is. */
async function probe({ woocommerce }: ServiceContext, access: WooAccess) {
  const page = await woocommerce.products(access, 1)
  if (page.kind !== 'page') throw malformed(page.kind === 'unauthorized' ? 'key' : 'url', wooFaultTexts[page.kind])
  if (page.items.length === 0) throw malformed('url', 'این فروشگاه کالایی ندارد')
  const [currency, weightUnit] = [await woocommerce.currency(access), await woocommerce.weightUnit(access)]
  return { total: Math.max(page.total, page.items.length), header: apiHeader(weightUnit ?? 'kg'), currency }
}

async function probeReviews({ woocommerce }: ServiceContext, access: WooAccess) {
  const page = await woocommerce.reviews(access, 1)
  if (page.kind !== 'page') throw malformed(page.kind === 'unauthorized' ? 'key' : 'url', wooFaultTexts[page.kind])
  if (page.items.length === 0) throw malformed('url', 'این فروشگاه نظری ندارد')
  return { total: Math.max(page.total, page.items.length), header: reviewHeader, currency: null }
}

function requirePermissions(kind: ImportKind, { permissions }: Staff): void {
  const ofProducts = permissionsForImport({ mapping: [], unit: 'toman', categoryId: null, brandId: null, woocommerce: defaultWooSettings })
  const needed: readonly Permission[] = kind === 'reviews' ? [...ofProducts, 'reviews.moderate'] : ofProducts
  if (needed.some((permission) => !permissions.includes(permission))) throw new Refusal('desk.forbidden')
}

function malformed(name: string, message: string): Refusal {
  return new Refusal('request.malformed', { fields: [{ name, message }] })
}
