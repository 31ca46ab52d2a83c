import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countScans, decodePicture } from './decode.ts'

const small = { width: 64, height: 64 }
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const photo = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
const decode = (content: Buffer) => decodePicture(content, (picture) => picture.resize(32).webp().toBuffer())

test.each([
  ['a sequential JPEG', () => photo().jpeg().toBuffer(), 1],
  ['a progressive one', () => photo().jpeg({ progressive: true }).toBuffer(), 10],
  ['one of many scans', () => jpegOfScans(700, small), 700],
  ['a text', async () => Buffer.from('رسید'), 0],
  ['an empty file', async () => Buffer.alloc(0), 0],
  ['a marker behind fill bytes', async () => Buffer.from('ffffffdaffffda', 'hex'), 2],
  ['a marker cut by the end', async () => Buffer.from('ffdaff', 'hex'), 1],
])('UP-07: scans of %s are counted', async (_what, make, expected) => expect(countScans(await make())).toBe(expected))

test('UP-07: a progressive JPEG of very many scans is refused before it is decoded', async () => {
  for (const scans of [101, 880]) expect(await decode(await jpegOfScans(scans, small))).toEqual({ problem: 'broken' })
})

test('UP-07: a hundred scans, ten times what programs write, are decoded', async () => {
  expect(await decode(await jpegOfScans(100, small))).toHaveProperty('drawn')
})

/**
 * A grey progressive JPEG of `scans` scans, all of them valid: after the first, each refines one coefficient of every block by one bit and
 * has only end-of-band runs, so that it takes some dozen bytes whatever the size of the picture.
 */
async function jpegOfScans(scans: number, size: { width: number; height: number }): Promise<Buffer> {
  const grey = sharp({ create: { ...size, channels: 3, background: '#808080' } }).toColourspace('b-w')
  const honest = await grey.jpeg({ progressive: true }).toBuffer()
  const [, second] = scansOf(honest)
  if (!second) throw new Error('the encoder made a picture of one scan')
  const head = honest.subarray(second.start, second.start + 7)
  const runs = honest.subarray(second.start + 10, second.end)
  const refinements = coefficients.flatMap((at) => bits.map((bit) => Buffer.concat([head, refinement(at, bit), runs])))
  return Buffer.concat([honest.subarray(0, second.start), ...refinements.slice(0, scans - 1), Buffer.from([0xff, 0xd9])])
}

const coefficients = Array.from({ length: 63 }, (_, index) => index + 1)
const [highestBit, bits] = [13, Array.from({ length: 14 }, (_, index) => 13 - index)] as const

/** Of one coefficient, from the bit of the scan before it to this one. */
function refinement(coefficient: number, bit: number): Buffer {
  const before = bit === highestBit ? 0 : bit + 1
  return Buffer.from([coefficient, coefficient, (before << 4) | bit])
}

/** From a scan's marker to the next one; compressed data has no marker but those of restarts, which the encoder does not set. */
function scansOf(jpeg: Buffer): { start: number; end: number }[] {
  const starts: number[] = []
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at !== -1; at = jpeg.indexOf('ffda', at + 1, 'hex')) starts.push(at)
  return starts.map((start) => {
    let end = start + 2
    do end = jpeg.indexOf(0xff, end + 1)
    while (jpeg[end + 1] === 0)
    return { start, end }
  })
}
