import { writeAudit } from '#db/audit.ts'
import { deleteOldImports, findImport, insertImport } from '#db/desk/import/imports.ts'
import { insertDeskJob } from '#db/desk/jobs.ts'
import { newId } from '#db/ids.ts'
import { type ImportKind, permissionsForImport } from '#domain/desk/import/import-fields.ts'
import { shopUrl, type WooAccess } from '#domain/desk/import/woocommerce/api.ts'
import { apiHeader } from '#domain/desk/import/woocommerce/api-rows.ts'
import { customerHeader } from '#domain/desk/import/woocommerce/customer-rows.ts'
import { reviewHeader } from '#domain/desk/import/woocommerce/review-rows.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { WooPage } from '#gateways/woocommerce.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { shapeOf } from '#services/desk/import/shape.ts'
import { encryptAccess, wooFaultTexts } from './access.ts'

/** Tries the URL and the keys, then starts a job that reads the shop. The same request again changes nothing. */
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
  const { total, header, currency } = await probes[kind](context, access)
  const [host, jobId] = [new URL(url).hostname, newId()]
  const source = { host, currency, categories: [] }
  await context.db.transaction(async (tx) => {
    await deleteOldImports(tx, staff.id)
    await insertDeskJob(tx, { id: jobId, kind: 'import-fetch', total, createdBy: staff.id, startAt: null })
    const row = { id, fileName: host, header, shape: shapeOf(header), total: 0, createdBy: staff.id }
    const isNew = await insertImport(tx, { ...row, kind, source, access: encryptAccess(context, id, access), fetchJobId: jobId })
    if (!isNew) throw new Refusal('import.notFound')
    const newState = { name: host, rows: total }
    await writeAudit(tx, staff.actor, { action: 'import.fetched', objectType: 'import', objectId: id, oldState: null, newState })
  })
}

async function probeProducts({ woocommerce }: ServiceContext, access: WooAccess) {
  const total = requireSome(await woocommerce.products(access, 1), 'این فروشگاه کالایی ندارد')
  const [currency, weightUnit] = [await woocommerce.currency(access), await woocommerce.weightUnit(access)]
  return { total, header: apiHeader(weightUnit ?? 'kg'), currency }
}

async function probeReviews({ woocommerce }: ServiceContext, access: WooAccess) {
  const total = requireSome(await woocommerce.reviews(access, 1), 'این فروشگاه نظری ندارد')
  return { total, header: reviewHeader, currency: null }
}

async function probeCustomers({ woocommerce }: ServiceContext, access: WooAccess) {
  const total = requireSome(await woocommerce.customers(access, 1), 'این فروشگاه مشتری ثبت‌شده‌ای ندارد')
  return { total, header: customerHeader, currency: null }
}

const probes = { products: probeProducts, reviews: probeReviews, customers: probeCustomers } as const

/** The first page says whether the keys work and how much there is. */
function requireSome(page: WooPage<unknown>, noneText: string): number {
  if (page.kind !== 'page') throw malformed(page.kind === 'unauthorized' ? 'key' : 'url', wooFaultTexts[page.kind])
  if (page.items.length === 0) throw malformed('url', noneText)
  return Math.max(page.total, page.items.length)
}

function requirePermissions(kind: ImportKind, { permissions }: Staff): void {
  const ofProducts = permissionsForImport({ mapping: [], unit: 'toman', categoryId: null, brandId: null, woocommerce: defaultWooSettings })
  if ([...ofProducts, ...furtherPermissions[kind]].some((permission) => !permissions.includes(permission)))
    throw new Refusal('desk.forbidden')
}

const furtherPermissions: Record<ImportKind, readonly Permission[]> = {
  products: [],
  reviews: ['reviews.moderate'],
  customers: ['customers.edit'],
}

function malformed(name: string, message: string): Refusal {
  return new Refusal('request.malformed', { fields: [{ name, message }] })
}
