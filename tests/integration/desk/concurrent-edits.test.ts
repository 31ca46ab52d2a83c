import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { productImages, variantOptions, variantValues } from '#db/schema/catalog.ts'
import { specField } from '#domain/desk/goods/product-specs.ts'
import { presets } from '#domain/desk/permissions.ts'
import { shippingTexts } from '#domain/desk/shipping/shipping-form.ts'
import { aNewFamily } from '#tests/support/desk/families.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory, aProduct, aShippingMethod } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const [owner, other] = [await aDeskClient(shop, presets.owner.name), await aDeskClient(shop, presets.owner.name)]

type Reply = { version: number; conflict?: { version: number; fields: Record<string, { theirs: string; yours: string }> } }
/** One object of the desk: where it is saved, the field of the conflict, and a body with the given number in that field. */
type Form = { path: string; method?: string; field: string; bodyOf: (number: number) => unknown; textOf?: (number: number) => string }

const named = (number: number) => `نام ${number}`

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  category: async () => {
    const { id, slug } = await aCategory(db)
    const rest = { slug, status: 'active', isAccessory: false, needsImei: false }
    return { path: `/categories/${id}`, field: 'name', bodyOf: (number) => ({ ...rest, name: named(number) }) }
  },
  brand: async () => {
    const { id, slug, name } = await aBrand(db)
    return { path: `/brands/${id}`, field: 'farsiName', bodyOf: (number) => ({ slug, name, status: 'active', farsiName: named(number) }) }
  },
  option: async () => ({ path: `/options/${await anOption()}`, field: 'name', bodyOf: (number) => ({ name: named(number) }) }),
  value: async () => {
    const [row] = await db
      .insert(variantValues)
      .values({ optionId: await anOption(), value: 'مقدار', slug: newId() })
      .returning()
    return { path: `/values/${row?.id}`, field: 'value', bodyOf: (number) => ({ value: named(number), swatch: '' }) }
  },
  family: async () => {
    const family = await aNewFamily(db)
    await send('/families', 'POST', family, 0)
    const optionIds = family.options.map(({ id }) => id)
    return { path: `/families/${family.id}`, field: 'name', bodyOf: (number) => ({ name: named(number), optionIds }) }
  },
  'list of pictures': async () => {
    const { id } = await aProduct(db)
    const [picture] = await db.select().from(productImages).where(eq(productImages.productId, id))
    const bodyOf = (number: number) => ({ pictures: [{ id: picture?.id, alt: named(number) }] })
    return { path: `/goods/${id}/pictures`, field: `alt.${picture?.id}`, bodyOf }
  },
  specification: async () => {
    const [{ id }, option] = [await aProduct(db), specField(await anOption())]
    return { path: `/goods/${id}`, method: 'PATCH', field: option, bodyOf: (number) => ({ [option]: named(number) }) }
  },
  'shipping method': async () => {
    const method = await aShippingMethod(db)
    return {
      path: `/shipping/${method.id}`,
      field: 'methodName',
      bodyOf: (number) => ({ ...shippingTexts(method), methodName: named(number) }),
    }
  },
  'line of a count': async () => {
    const [{ id, sku }, count] = [await aProduct(db, { stock: 5 }), newId()]
    await send(`/stock/counts/${count}`, 'PUT', { name: 'شمارش', scope: { skus: [sku] } }, 0)
    const bodyOf = (counted: number) => ({ counted, time: null })
    return { path: `/stock/counts/${count}/items/${id}`, field: 'counted', bodyOf, textOf: String }
  },
}

async function anOption(): Promise<string> {
  const [row] = await db
    .insert(variantOptions)
    .values({ name: 'ویژگی', slug: `o-${newId()}` })
    .returning()
  return row?.id ?? ''
}

/** A machine that stalls answers 503 and has changed nothing: the same save is sent again. */
async function send(
  path: string,
  method: string,
  body: unknown,
  version: number,
  { headers } = owner,
): Promise<{ status: number; body: Reply }> {
  const init = { method, headers: { ...headers, 'if-match': `"${version}"` }, body: JSON.stringify(body) }
  const response = await app.request(`/api/desk${path}`, init)
  if (response.status === 503) return send(path, method, body, version, { headers } as typeof owner)
  return { status: response.status, body: response.status === 204 ? { version } : ((await response.json()) as Reply) }
}

test.each(Object.entries(forms))(
  'DESK-20: two who save one %s at once: one is stored, the other gets both values and saves on top',
  async (_name, make) => {
    const { path, method = 'PUT', field, bodyOf, textOf = named } = await make()
    let version = 1
    for (let round = 0; round < 20; round += 1) {
      const numbers = [3 * round + 1, 3 * round + 2]
      const replies = await Promise.all(numbers.map((number, index) => send(path, method, bodyOf(number), version, index ? other : owner)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const lost = replies.findIndex(({ status }) => status === 409)
      const [yours = 0, theirs = 0] = [numbers[lost], numbers[1 - lost]]
      const { conflict } = replies[lost]?.body ?? {}
      expect(conflict).toMatchObject({ version: version + 1, fields: { [field]: { theirs: textOf(theirs), yours: textOf(yours) } } })
      const onTop = await send(path, method, bodyOf(yours), conflict?.version ?? 0, other)
      expect([onTop.status, onTop.body.version]).toEqual([200, version + 2])
      version = onTop.body.version
    }
  },
  120_000,
)

test.each(Object.entries(forms))(
  'DESK-20: 40 saves of one %s in one tab are no conflict',
  async (_name, make) => {
    const { path, method = 'PUT', bodyOf } = await make()
    let version = 1
    for (let round = 1; round <= 40; round += 1) {
      const { status, body } = await send(path, method, bodyOf(round), version)
      expect(status).toBe(200)
      version = body.version
    }
    expect(version).toBe(41)
  },
  120_000,
)

test('ten people who label one product at once: no label is lost, and taking one off leaves the others', async () => {
  const { id } = await aProduct(db)
  const step = (what: string, label: string) =>
    send('/goods/steps', 'POST', { id: newId(), chosen: { ids: [id] }, step: { do: what, label } }, 1)
  const labels = Array.from({ length: 10 }, (_, number) => `ب${number}`)
  await Promise.all(labels.map((label) => step('label', label)))
  const stored = async () =>
    ((await (await app.request(`/api/desk/goods/${id}`, { headers: owner.headers })).json()) as { labels: string[] }).labels
  expect((await stored()).toSorted()).toEqual(labels)
  await Promise.all(labels.slice(0, 5).map((label) => step('unlabel', label)))
  expect((await stored()).toSorted()).toEqual(labels.slice(5))
})
