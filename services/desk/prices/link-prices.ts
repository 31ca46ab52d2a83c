import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { lockProduct } from '#db/desk/goods/goods.ts'
import { deleteLink, findLink, linkOf, lockFamilyPrices, type NewLink, storeLinks } from '#db/desk/prices/links.ts'
import { currentRates } from '#db/desk/prices/rates.ts'
import { baseOfPrice, type CurrencyLink, linkText, type Rates } from '#domain/desk/prices/currency.ts'
import { emptyLinkForm, formOfLink, type LinkForm, type LinkInput, linkOfForm } from '#domain/desk/prices/link-form.ts'
import { isPriced, type Toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'

const objectType = 'product_pricing'

/** The currency that a product follows, as a form; an empty one with version 0 where it follows none. */
export async function getLink(
  { db }: ServiceContext,
  productId: string,
): Promise<{ form: LinkForm; version: number; text: string | null }> {
  const row = await findLink(db, productId)
  if (!row) return { form: emptyLinkForm, version: 0, text: null }
  const link = linkOf(row)
  return { form: formOfLink(link), version: row.version, text: linkText(link) }
}

type Edit = { readonly id: string; readonly version: number; readonly form: LinkForm }

/** Lets the price of a product follow a currency. Alone it changes no price: that is a price run's work. */
export async function linkProduct({ db }: ServiceContext, { id, version, form }: Edit, staff: Staff): Promise<{ version: number }> {
  const input = requireLink(form)
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw new Refusal('product.notFound')
    const before = await requireOpenedVersion(tx, id, version, form)
    const link = withBase(input, product.price, await currentRates(tx))
    if (typeof link === 'string') throw baseRefusal(link)
    await storeLinks(tx, [{ productId: id, link }])
    const oldState = before && { link: linkText(before) }
    await writeAudit(tx, staff.actor, { action: 'prices.linked', objectType, objectId: id, oldState, newState: { link: linkText(link) } })
    return { version: version + 1 }
  })
}

/** The price of a product follows no currency any more; it stays as it is. */
export async function unlinkProduct({ db }: ServiceContext, { id, version }: Omit<Edit, 'form'>, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockProduct(tx, id))) throw new Refusal('product.notFound')
    const before = await requireOpenedVersion(tx, id, version, emptyLinkForm)
    if (!before) return
    await deleteLink(tx, id)
    await writeAudit(tx, staff.actor, {
      action: 'prices.unlinked',
      objectType,
      objectId: id,
      oldState: { link: linkText(before) },
      newState: null,
    })
  })
}

/** The same for all variants of a family; without a base each gets that of its present price, and one without a price is left out. */
export async function linkFamily(
  { db }: ServiceContext,
  { id, form }: Omit<Edit, 'version'>,
  staff: Staff,
): Promise<{ linked: number; skipped: number }> {
  const input = requireLink(form)
  return db.transaction(async (tx) => {
    const variants = await lockFamilyPrices(tx, id)
    if (variants.length === 0) throw new Refusal('family.notFound')
    const rates = await currentRates(tx)
    const results = variants.map(({ id: productId, price }) => ({ productId, link: withBase(input, price, rates) }))
    const linked = results.filter((result): result is NewLink => typeof result.link !== 'string')
    const [first] = linked
    if (!first) throw baseRefusal(results.map(({ link }) => link).find((link) => typeof link === 'string') ?? '')
    await storeLinks(tx, linked)
    const newState = { link: linkText(first.link), products: linked.length }
    await writeAudit(tx, staff.actor, {
      action: 'prices.familyLinked',
      objectType: 'product_family',
      objectId: id,
      oldState: null,
      newState,
    })
    return { linked: linked.length, skipped: variants.length - linked.length }
  })
}

function requireLink(form: LinkForm): LinkInput {
  const { link, problems } = linkOfForm(form)
  if (!link) throw new Refusal('request.malformed', { fields: problems })
  return link
}

async function requireOpenedVersion(tx: Tx, id: string, given: number, form: LinkForm): Promise<CurrencyLink | null> {
  const row = await findLink(tx, id)
  const stored = row ? formOfLink(linkOf(row)) : emptyLinkForm
  await requireVersion(tx, { version: row?.version ?? 0 }, given, { objectType, id, stored, given: form })
  return row ? linkOf(row) : null
}

/** The link with its base price, given or computed from the product's price; a text says why it cannot be computed. */
function withBase(input: LinkInput, price: Toman | null, rates: Rates): CurrencyLink | string {
  if (input.baseCents !== null) return { ...input, baseCents: input.baseCents }
  const rate = rates[input.currency]
  if (rate === undefined) return 'نرخ این ارز هنوز نوشته نشده است؛ قیمت پایه را بنویسید'
  const baseCents = isPriced(price) ? baseOfPrice(price, rate, input.marginPercent) : null
  return baseCents === null ? 'کالا قیمتی ندارد که پایه از آن حساب شود؛ قیمت پایه را بنویسید' : { ...input, baseCents }
}

function baseRefusal(message: string): Refusal {
  return new Refusal('request.malformed', { fields: [{ name: 'base', message }] })
}
