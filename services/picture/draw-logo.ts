import sharp, { type Sharp } from 'sharp'
import { type Colour, contrast } from '#domain/colour.ts'
import { type BrandFile, isPlainSvg, logoBox, maxSvgBytes } from '#domain/settings/logo.ts'
import { decodePicture, maxSeconds, pictureKind } from './decode.ts'

type DrawnLogo = { readonly width: number; readonly height: number; readonly files: Readonly<Record<BrandFile, Buffer>> }
type LogoProblem = 'unreadable' | 'unsafe'

/** Everything is drawn from pixels of at most this size. */
const longest = 1024
const fileScale = 3
const grounds = { light: '#ffffff', dark: '#0b0c0e' } as const satisfies Record<string, Colour>
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * The files of a logo. An SVG is drawn here once and never served. A logo without enough contrast to the background of one theme is drawn on a plate in
 * the background colour of the other theme, in which the plate is invisible.
 */
export async function drawLogo(content: Buffer): Promise<DrawnLogo | { problem: LogoProblem }> {
  const pixels = pictureKind(content) === 'picture' ? await decodedPicture(content) : await drawnSvg(content)
  if ('problem' in pixels) return pixels
  const { png } = pixels
  const plate = await plateOf(png)
  const solid = plate ?? grounds.light
  const logo = await shownLogo(png, plate)
  const icon = await square(png, { size: 512, share: plate ? 0.8 : 1, ground: plate })
  const small = (size: number) => sharp(icon).resize(size, size).png().toBuffer()
  const files = {
    'logo.webp': logo.webp,
    'icon-512.png': icon,
    'icon-192.png': await small(192),
    'favicon.ico': icoOf(await small(48)),
    'maskable-512.png': await square(png, { size: 512, share: 0.6, ground: solid }),
    'apple-180.png': await square(png, { size: 180, share: 0.76, ground: solid }),
  }
  return { width: logo.width, height: logo.height, files }
}

type Pixels = { readonly png: Buffer } | { readonly problem: LogoProblem }

async function decodedPicture(content: Buffer): Promise<Pixels> {
  const decoded = await decodePicture(content, trimmed)
  return 'problem' in decoded ? { problem: 'unreadable' } : { png: decoded.drawn }
}

async function drawnSvg(content: Buffer): Promise<Pixels> {
  const text = content.toString('utf8')
  if (content.length > maxSvgBytes || !/<svg[\s>]/i.test(text)) return { problem: 'unreadable' }
  if (!isPlainSvg(text)) return { problem: 'unsafe' }
  try {
    const { width, height } = await sharp(content).metadata()
    // The resolution at which the longer side has the wanted pixels: an SVG has a size in points, 72 to an inch.
    const density = Math.min(Math.max((72 * longest) / Math.max(width, height), 1), 10_000)
    return { png: await trimmed(sharp(content, { density, limitInputPixels: 4 * longest * longest }).timeout({ seconds: maxSeconds })) }
  } catch {
    return { problem: 'unreadable' }
  }
}

/** Without the empty edge that programs leave around a logo. */
async function trimmed(picture: Sharp): Promise<Buffer> {
  const box = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const
  const sized = await picture.resize(box).toColourspace('srgb').ensureAlpha().png().toBuffer()
  return sharp(sized).trim().png().toBuffer()
}

/** Inside the box of the top bar. */
async function shownLogo(png: Buffer, plate: Colour | null) {
  const box = { width: logoBox.width * fileScale, height: logoBox.height * fileScale }
  const edge = plate ? 5 * fileScale : 0
  const inner = { width: box.width - 2 * edge, height: box.height - 2 * edge, fit: 'inside' } as const
  const sized = await sharp(png).resize(inner).png().toBuffer({ resolveWithObject: true })
  const size = { width: sized.info.width + 2 * edge, height: sized.info.height + 2 * edge }
  const webp = await onPlate(size, plate)
    .composite([{ input: sized.data }])
    .webp({ quality: 90, alphaQuality: 100 })
    .toBuffer()
  return { webp, width: Math.max(1, Math.round(size.width / fileScale)), height: Math.max(1, Math.round(size.height / fileScale)) }
}

function onPlate({ width, height }: { width: number; height: number }, plate: Colour | null): Sharp {
  if (!plate) return sharp({ create: { width, height, channels: 4, background: transparent } })
  const rounded = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${8 * fileScale}" fill="${plate}"/></svg>`
  return sharp(Buffer.from(rounded))
}

type Square = { readonly size: number; readonly share: number; readonly ground: Colour | null }

/** In the middle of a square; `share` is the logo's part of it. */
async function square(png: Buffer, { size, share, ground }: Square): Promise<Buffer> {
  const inner = Math.round(size * share)
  const input = await sharp(png).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  const background = ground ?? transparent
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

/** A share of the logo that may be hard to see before it needs a plate. */
const maxHidden = 0.1
const visible = 1.9

/** Null for a logo with a background of its own, or one that is seen on both. */
async function plateOf(png: Buffer): Promise<Colour | null> {
  const { data } = await sharp(png).resize(64, 64, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
  const colours: Colour[] = []
  let clear = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 128) colours.push(`#${data.toString('hex', at, at + 3)}`)
    else clear += 1
  }
  if (clear < data.length / 4 / 50) return null
  const hiddenOn = (ground: Colour) => colours.filter((colour) => contrast(colour, ground) < visible).length / Math.max(colours.length, 1)
  const [onLight, onDark] = [hiddenOn(grounds.light), hiddenOn(grounds.dark)]
  if (onLight <= maxHidden && onDark <= maxHidden) return null
  return onLight <= onDark ? grounds.light : grounds.dark
}

/** A picture of 48 pixels in the container that browsers request at `/favicon.ico`. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([48, 48], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
