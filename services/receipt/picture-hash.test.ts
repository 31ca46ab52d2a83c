import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { drawReceipt, receiptNumbers } from '#tests/support/desk/draw-receipt.ts'
import { type PictureHash, pictureHash } from './picture-hash.ts'

/** Marks without a hint in the other, per thousand, as the database counts. */
function missing(a: PictureHash, b: PictureHash): number {
  const lacking = (one: PictureHash, other: PictureHash) =>
    [...one.marks].filter((bit, at) => bit === '1' && other.hints[at] === '0').length
  return ((lacking(a, b) + lacking(b, a)) * 1000) / (a.marks + b.marks).replaceAll('0', '').length
}

async function hashOf(picture: Sharp): Promise<PictureHash> {
  const hash = await pictureHash(await picture.toBuffer())
  if (hash === null) throw new Error('a picture without content')
  return hash
}

const original = await drawReceipt(receiptNumbers(1, 217_140_000)).toBuffer()
const first = await hashOf(sharp(original))

test.each([
  ['encoded again as JPEG', () => sharp(original).jpeg({ quality: 50 })],
  ['at three quarters of its size', () => sharp(original).resize({ width: 660 }).webp({ quality: 70 })],
  ['enlarged', () => sharp(original).resize({ width: 1300 }).jpeg()],
  ['without three per cent of its margin', () => sharp(original).extract({ left: 26, top: 34, width: 828, height: 1052 }).jpeg()],
])('DESK-23: the same receipt %s differs little', async (_case, copy) => {
  expect(missing(first, await hashOf(copy()))).toBeLessThan(first.tolerance)
})

test('DESK-23: twenty receipts of one banking app differ clearly', async () => {
  const hashes = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => hashOf(drawReceipt(receiptNumbers(nth + 5, 217_140_000 + nth * 1_370_000)))),
  )
  const closest = Math.min(...hashes.flatMap((one, at) => hashes.slice(0, at).map((other) => missing(one, other))))
  expect(closest).toBeGreaterThan(first.tolerance * 1.2)
})

test.each(['#ffffff', '#000000', '#2fd3c4'])('a flat picture in %s has no hash', async (background) => {
  const flat = sharp({ create: { width: 800, height: 1000, channels: 3, background } })
  expect(await pictureHash(await flat.png().toBuffer())).toBeNull()
})
