import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { receiptName, sanitizeReceipt } from './sanitize-receipt.ts'

const drawing = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#2fd3c4' } })
const noise = () => sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
const pdf = (inside = '') => Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2fd3c4' } })
const reasonOf = async (bytes: Uint8Array) => {
  const verdict = await sanitizeReceipt(bytes)
  return verdict.kind === 'clean' ? verdict.contentType : verdict.reason
}

/** A PNG of any size that says nothing but its head and one empty block. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND'),
  ])
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('what is taken', () => {
  test.each([
    ['JPEG', () => drawing().jpeg()],
    ['PNG', () => drawing().png()],
    ['WebP', () => drawing().webp()],
    ['AVIF', () => drawing().avif()],
  ])('%s is re-encoded', async (_format, draw) => {
    const verdict = await sanitizeReceipt(await draw().toBuffer())
    if (verdict.kind !== 'clean') throw new Error(verdict.reason)
    expect(verdict.contentType).toBe('image/webp')
    expect(await sharp(verdict.bytes).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
  })

  test('PDF, byte for byte', async () => {
    const verdict = await sanitizeReceipt(pdf())
    expect(verdict).toEqual({ kind: 'clean', bytes: pdf(), contentType: 'application/pdf' })
  })

  test('a very large photo is scaled down, a small one is not', async () => {
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const verdict = await sanitizeReceipt(large)
    expect(verdict.kind === 'clean' && (await sharp(verdict.bytes).metadata())).toMatchObject({ width: 2400, height: 1200 })
  })
})

describe('UP-01: content decides, not the name', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a script', 'alert(document.cookie)'],
    ['a program of Windows', 'MZ\x90\x00\x03'],
    ['a program of Linux', '\x7fELF\x02\x01'],
    ['GIF with a script', 'GIF89a/*\x00\x00*/=1;alert(1)'],
    ['a PDF that begins late', 'x%PDF-1.7\n%%EOF'],
    ['a film', '\x00\x00\x00\x18ftypmp42'],
  ])('%s is refused', async (_what, text) => expect(await reasonOf(Buffer.from(text, 'latin1'))).toBe('unknownType'))

  test('a picture with a page behind it loses the page', async () => {
    const both = Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.from('<html><script>alert(1)</script>')])
    const verdict = await sanitizeReceipt(both)
    expect(verdict.kind === 'clean' && verdict.bytes.includes('<script>')).toBe(false)
    expect(verdict.kind).toBe('clean')
  })

  test.each([
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    '/AA << /S /Launch >>',
    '<html>',
    '< SCRIPT src=x>',
    '/EmbeddedFile',
  ])('a PDF with %j is refused', async (inside) => expect(await reasonOf(pdf(inside))).toBe('activePdf'))

  test.each([
    ['a cut JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 2_000)],
    ['a cut PNG', async () => (await noise().png().toBuffer()).subarray(0, 2_000)],
    ['a cut WebP', async () => (await noise().webp().toBuffer()).subarray(0, 2_000)],
    ['a head without a body', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a PDF without an end', async () => pdf().subarray(0, 40)],
    ['a PDF with something behind its end', async () => Buffer.concat([pdf(), Buffer.from('PK\x03\x04')])],
    ['nonsense that begins like WebP', async () => Buffer.from('RIFF0000WEBPnonsense')],
  ])('%s is broken', async (_what, make) => expect(await reasonOf(await make())).toBe('broken'))

  test('HEIC is refused with its own message', async () => {
    expect(await reasonOf(Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'))).toBe('heic')
  })

  test('no content makes it throw', async () => {
    const starts = fc.constantFrom('', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x00\x00\x00\x00WEBP', '%PDF-', '\x00\x00\x00\x1cftypavif')
    await fc.assert(
      fc.asyncProperty(starts, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        expect(['clean', 'refused']).toContain((await sanitizeReceipt(Buffer.concat([Buffer.from(start, 'latin1'), rest]))).kind)
      }),
      { numRuns: 200 },
    )
  })
})

describe('UP-03: nothing large is unpacked', () => {
  test('30,000 by 30,000 is refused immediately and with little memory', async () => {
    const before = process.memoryUsage.rss()
    const startedAt = performance.now()
    expect(await reasonOf(png(30_000, 30_000))).toBe('tooManyPixels')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('more pixels than a camera has are refused as too many', async () => {
    expect(await reasonOf(png(6_000, 4_201))).toBe('tooManyPixels')
  })

  test.each([
    ['AVIF', () => flat(2_300, 2_300).avif({ effort: 0 })],
    ['a progressive JPEG', () => flat(3_500, 3_500).jpeg({ progressive: true })],
    ['an interlaced PNG', () => flat(3_500, 3_500).png({ progressive: true })],
  ])('UP-07: %s, which is decoded as a whole, may have fewer pixels', async (_case, picture) => {
    expect(await reasonOf(await picture().toBuffer())).toBe('tooManyPixels')
  })

  test('many frames are refused', async () => {
    const frames = await Promise.all(
      Array.from({ length: 30 }, (_, shade) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade * 8, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    )
    const film = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await reasonOf(film)).toBe('animated')
  })

  test.each([
    [0, 'empty'],
    [8 * 1024 * 1024 + 1, 'tooLarge'],
    [8 * 1024 * 1024, 'unknownType'],
  ])('%i bytes: %s', async (size, reason) => expect(await reasonOf(Buffer.alloc(size))).toBe(reason))
})

test('UP-06: location and camera of a photo are removed, its orientation is applied', async () => {
  const photo = await drawing()
    .withExif({ IFD0: { Make: 'VitrinCam' }, IFD3: { GPSLatitude: '35/1 41/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>تهران</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(photo.includes('VitrinCam')).toBe(true)
  const verdict = await sanitizeReceipt(photo)
  if (verdict.kind !== 'clean') throw new Error(verdict.reason)
  const facts = await sharp(verdict.bytes).metadata()
  expect([facts.exif, facts.xmp, facts.icc, facts.iptc]).toEqual([undefined, undefined, undefined, undefined])
  expect(['VitrinCam', 'secret', 'Exif'].filter((word) => verdict.bytes.includes(word))).toEqual([])
  expect([facts.width, facts.height]).toEqual([40, 60])
})

describe('UP-02: a name is only shown', () => {
  test.each([
    ['رسید بانک.jpg', 'رسید بانک.webp'],
    ['../../etc/passwd', 'passwd.webp'],
    ['C:\\Users\\sara\\رسید.png', 'رسید.webp'],
    ['a\0b\r\nSet-Cookie.jpg', 'abSet-Cookie.webp'],
    ['\u202Egpj.exe', 'gpj.webp'],
    ['می\u200cخواهم.png', 'می\u200cخواهم.webp'],
    ['"><script>.png', 'script.webp'],
    ['.htaccess', 'htaccess.webp'],
    ['...', 'رسید.webp'],
    ['', 'رسید.webp'],
  ])('%j reads %j', (given, shown) => expect(receiptName(given, 'image/webp')).toBe(shown))

  test('300 letters become 80, and no letter is halved', () => {
    expect([...receiptName('📱'.repeat(300), 'application/pdf')]).toEqual([...'📱'.repeat(80), ...'.pdf'])
  })

  test('no name escapes, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffff), { maxLength: 400 }).map((codes) => String.fromCharCode(...codes)),
        (given) => {
          const shown = receiptName(given, 'application/pdf')
          expect(shown).toMatch(/^[^/\\\p{Cc}"<>]{1,84}\.pdf$/u)
          expect(shown.startsWith('.')).toBe(false)
        },
      ),
    )
  })
})
