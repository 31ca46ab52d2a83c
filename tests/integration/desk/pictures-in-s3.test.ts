import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { media } from '#db/schema/catalog.ts'
import { presets } from '#domain/desk/permissions.ts'
import { productWidths, zoomWidth } from '#domain/pictures.ts'
import { createS3Simulator } from '#simulators/s3.ts'
import { atTheDesk } from '#tests/support/desk/staff.ts'
import { aMemberWithTotp } from '#tests/support/desk/totp.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const account = { region: 'ir-tehran', bucket: 'vitrin', accessKeyId: 'AKIDVITRIN', secretAccessKey: 'a/very+secret=key' }
const simulator = createS3Simulator(account)
const server = createServer(simulator)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const shop = await openTestShop({
  S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  S3_REGION: account.region,
  S3_BUCKET: account.bucket,
  S3_ACCESS_KEY_ID: account.accessKeyId,
  S3_SECRET_ACCESS_KEY: account.secretAccessKey,
})
const { app, db, context } = shop
// With a real store the shop is no demo any more: its staff need a second factor.
const { member } = await aMemberWithTotp(shop, presets.owner.name)
const { 'content-type': _json, ...headers } = await atTheDesk(shop, member)

/** A cut-out before a white background. */
const cutOut = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#ffffff' } })
  .composite([{ input: { create: { width: 400, height: 900, channels: 3, background: '#203080' } } }])
  .png()

async function upload(productId: string, content: Buffer) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(content)], 'phone.png'))
  return app.request(`/api/desk/goods/${productId}/pictures`, { method: 'POST', headers, body: form })
}

test('in an S3 store every width is an object of the bucket and is served from there, with its white background', async () => {
  const { id } = await aProduct(db, { images: [] })
  expect((await upload(id, await cutOut.toBuffer())).status).toBe(201)
  const { pictures } = (await (await app.request(`/api/desk/goods/${id}/pictures`, { headers })).json()) as { pictures: { url: string }[] }
  const model = pictures[0]?.url.replace('.webp', '') ?? ''
  expect((await context.files.list('pictures/')).length).toBeGreaterThan(productWidths.length)
  for (const width of [...productWidths, zoomWidth]) {
    const response = await app.request(`${model}-${width}.webp`)
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([response.status, info.width, ...data.subarray(0, 3)]).toEqual([200, width, 255, 255, 255])
  }
})

test('an upload while the store is down is refused with a reason, and nothing is stored', async () => {
  const { id } = await aProduct(db, { images: [] })
  const stored = await context.files.list('pictures/')
  simulator.setFault('down')
  const response = await upload(
    id,
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#888888' } })
      .png()
      .toBuffer(),
  )
  simulator.setFault(null)
  expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(/[آ-ی]/)])
  expect(await context.files.list('pictures/')).toEqual(stored)
  expect(await db.$count(media)).toBe(1)
})
