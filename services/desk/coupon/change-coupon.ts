import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import {
  couponChoices,
  type DeskCouponRow,
  deleteCoupon,
  hasUses,
  idsOfSlugs,
  insertCoupon,
  listCoupons,
  lockStoredCoupon,
  updateCoupon,
} from '#db/coupon/desk-coupons.ts'
import { type CouponState, couponState } from '#domain/coupon/coupon.ts'
import { type CouponFields, type CouponFormName, type CouponTexts, couponTexts, requireCoupon } from '#domain/desk/coupon/form.ts'
import { couponValueLabel } from '#domain/desk/coupon/value-label.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { groupedDigits, type Toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import { unlessTaken } from '#services/desk/catalog/save.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf } from '#services/desk/list-page.ts'
import { requireVersion } from '#services/desk/require-version.ts'

const objectType = 'coupon'

type DeskCoupon = {
  readonly id: string
  readonly version: number
  readonly state: CouponState
  /** «۲۰٪ تا ۵۰۰٬۰۰۰ تومان» */
  readonly value: string
  readonly used: number
  readonly given: Toman
  readonly texts: CouponTexts
}

/** Newest first, with what each has given. */
export async function listCouponPage({ db }: ServiceContext, { q, cursor }: { q: string; cursor: string | undefined }) {
  const rows = await listCoupons(db, cleanLine(q), cursor, rowsPerPage + 1)
  const { shown, next } = pageOf(rows, ({ id }) => id)
  return { coupons: shown.map(shownCoupon), next }
}

function shownCoupon(row: DeskCouponRow): DeskCoupon {
  const { id, version, used, given } = row
  return { id, version, state: couponState(row), value: couponValueLabel(row), used, given, texts: couponTexts(row) }
}

/** Hidden ones too: a coupon can be ready before its goods are. */
export const getCouponChoices = ({ db }: ServiceContext) => couponChoices(db)

export async function addCoupon({ db }: ServiceContext, given: CouponTexts, staff: Staff): Promise<{ id: string }> {
  const fields = requireCoupon(given)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const id = await insertCoupon(tx, await columnsOf(tx, fields))
      await writeAudit(tx, staff.actor, { action: 'coupon.added', objectType, objectId: id, oldState: null, newState: couponTexts(fields) })
      return { id }
    }),
  )
}

type Edit = { readonly id: string; readonly version: number; readonly texts: CouponTexts }

/** Orders that were placed have their own code and discount. */
export async function editCoupon({ db }: ServiceContext, { id, version, texts }: Edit, staff: Staff): Promise<{ version: number }> {
  const fields = requireCoupon(texts)
  return unlessTaken(() =>
    db.transaction(async (tx) => {
      const stored = await requireCouponRow(tx, id)
      const [before, after] = [couponTexts(stored), couponTexts(fields)]
      await requireVersion(tx, stored, version, { objectType, id, stored: before, given: after })
      if (fields.maxUses !== null && fields.maxUses < stored.used)
        refuseField(
          'maxUses',
          `تاکنون ${groupedDigits(stored.used)} بار به کار رفته است؛ کمتر از آن نمی‌شود. برای پایان دادن، «پذیرفته شود» را بردارید`,
        )
      const next = await updateCoupon(tx, id, await columnsOf(tx, fields))
      if (next === version) return { version }
      await writeAudit(tx, staff.actor, { action: 'coupon.edited', objectType, objectId: id, oldState: before, newState: after })
      return { version: next }
    }),
  )
}

export async function removeCoupon({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const stored = await requireCouponRow(tx, id)
    await requireVersion(tx, stored, version, { objectType, id, stored: {}, given: {} })
    if (await hasUses(tx, id)) {
      const message = 'این کد به کار رفته است و حذف نشد. «پذیرفته شود» را بردارید تا دیگر کار نکند'
      throw new Refusal('catalog.inUse', { fields: [{ name: 'products', message }] })
    }
    await deleteCoupon(tx, id)
    await writeAudit(tx, staff.actor, { action: 'coupon.removed', objectType, objectId: id, oldState: couponTexts(stored), newState: null })
  })
}

async function requireCouponRow(tx: Tx, id: string): Promise<DeskCouponRow> {
  const stored = await lockStoredCoupon(tx, id)
  if (!stored) throw new Refusal('catalog.notFound')
  return stored
}

async function columnsOf(tx: Tx, { categories, brands, ...fields }: CouponFields) {
  const categoryIds = await requireIds(tx, 'categories', categories, 'couponCategories')
  return { ...fields, categoryIds, brandIds: await requireIds(tx, 'brands', brands, 'couponBrands') }
}

/** In the sequence of the ids, so that the same choice is the same row. */
async function requireIds(tx: Tx, table: 'categories' | 'brands', slugs: readonly string[], name: CouponFormName): Promise<string[]> {
  const found = await idsOfSlugs(tx, table, slugs)
  const missing = slugs.filter((slug) => !found.has(slug))
  if (missing.length > 0) refuseField(name, `این مورد دیگر در فروشگاه نیست: ${missing.slice(0, 5).join('، ')}. آن را بردارید`)
  return [...found.values()].sort()
}

function refuseField(name: CouponFormName, message: string): never {
  throw new Refusal('request.malformed', { fields: [{ name, message }] })
}
