import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { productImages, products } from '#db/schema/catalog.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { presets } from '#domain/desk/permissions.ts'
import { importClient } from '#tests/support/desk/imports.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { wooFile } from '#tests/support/desk/woocommerce-sample.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const files = importClient(shop, owner.headers)

const at = (name: string) => `https://old.example/wp-content/uploads/2024/01/${name}`
const axis = { 'Attribute 1 name': 'رنگ' } as const
const { id, settings } = await files.upload(
  wooFile([
    {
      ID: 1,
      Type: 'variable',
      SKU: 'PV',
      Name: 'گوشی',
      Published: 1,
      Images: at('family.jpg'),
      ...axis,
      'Attribute 1 value(s)': 'سبز, زرد',
    },
    {
      ID: 2,
      Type: 'variation',
      SKU: 'PV-1',
      Parent: 'PV',
      Published: 1,
      'Regular price': 1_000,
      Images: at('green.jpg'),
      ...axis,
      'Attribute 1 value(s)': 'سبز',
    },
    { ID: 3, Type: 'variation', SKU: 'PV-2', Parent: 'PV', Published: 1, 'Regular price': 1_000, ...axis, 'Attribute 1 value(s)': 'زرد' },
    {
      ID: 4,
      Type: 'simple',
      SKU: 'PS-1',
      Name: 'قاب',
      Published: 1,
      'Regular price': 1_000,
      Images: `${at('%DA%A9%DB%8C%D9%81.jpg')}, ${at('back.jpg')}`,
    },
  ]),
)
await files.check(id, { ...settings, woocommerce: defaultWooSettings })
await files.apply(id)

async function picture(colour: string): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(
    await sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  )
}

function send(key: string, bytes: Uint8Array<ArrayBuffer>, headers = owner.headers) {
  const body = new FormData()
  body.set('file', new File([bytes], 'a.jpg'))
  const { 'content-type': _, ...rest } = headers
  return app.request(`/api/desk/imports/${id}/pictures?key=${encodeURIComponent(key)}`, { method: 'POST', headers: rest, body })
}

const picturesOf = async (sku: string) =>
  db
    .select({ alt: productImages.alt, place: productImages.displayOrder })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(products.sku, sku))
    .orderBy(productImages.displayOrder)

test("pictures reach the products that the file names; a family's reach each of its variants, after their own", async () => {
  const { pictures } = (await (await files.send('GET', `/${id}/pictures`)).json()) as { pictures: string[] }
  expect(pictures).toEqual(['2024/01/green.jpg', '2024/01/کیف.jpg', '2024/01/back.jpg', '2024/01/family.jpg'])
  for (const [index, key] of pictures.entries())
    expect((await send(key, await picture(['#0f0', '#00f', '#f00', '#ff0'][index] ?? '#000'))).status).toBe(201)
  expect([await picturesOf('PV-1'), await picturesOf('PV-2'), await picturesOf('PS-1')]).toEqual([
    [
      { alt: 'گوشی سبز', place: 0 },
      { alt: 'گوشی سبز', place: 1 },
    ],
    [{ alt: 'گوشی زرد', place: 0 }],
    [
      { alt: 'قاب', place: 0 },
      { alt: 'قاب', place: 1 },
    ],
  ])
  const { rows } = await db.execute(sql`select count(*)::integer as n from products where sku like 'P%' and main_image_url is not null`)
  expect(rows).toEqual([{ n: 3 }])
})

test('DESK-27: the same picture again adds nothing; an unknown or broken one, and that of another person, is refused', async () => {
  expect((await send('2024/01/family.jpg', await picture('#ff0'))).status).toBe(201)
  expect(await picturesOf('PV-2')).toHaveLength(1)
  expect((await send('2024/01/other.jpg', await picture('#123'))).status).toBe(422)
  expect((await send('2024/01/back.jpg', Buffer.from('<svg onload=alert(1)>'))).status).toBe(422)
  const other = await aDeskClient(shop, presets.owner.name)
  expect((await send('2024/01/back.jpg', await picture('#123'), other.headers)).status).toBe(404)
  expect(await picturesOf('PS-1')).toHaveLength(2)
})
