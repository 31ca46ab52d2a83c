import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { type Colour, isColour } from '#domain/colour.ts'
import { accentIn } from '#domain/settings/accent.ts'
import { textLayer } from './text-layer.ts'

const shareSize = { width: 1200, height: 630 }

/** Folders of the build. */
export type DrawingFiles = { mediaDir: string; fontsDir: string }

/** The owner's logo as the card names it; null without one, or while the file store is down. */
type LogoFiles = { logo: Uint8Array | null; icon: Uint8Array | null }

const colours = { page: '#0b0c0e', glow: '#1c2a30', text: '#f4f5f7', muted: '#a4abb6', onAct: '#04211f', star: '#ffb638' }
const designAct = '#2fd3c4'
const margin = 64
const picture = { size: 500, left: 40, top: 65 }
const iconSize = 320
const textRight = shareSize.width - margin
const textWidth = shareSize.width - margin - picture.left - picture.size - 40
const maxNameLength = 110
const logoTop = 56
const logoHeight = 60

/** Who shares: on every image, in the owner's colour. */
export type ShareShop = {
  readonly name: string
  readonly accent: string | null
  readonly logo: { readonly key: string; readonly hasName: boolean } | null
}

/** What is drawn: an image, a name, and a caption below. */
export type ShareCard = {
  readonly shop: ShareShop
  readonly name: string
  readonly caption: string
  readonly isDimmed: boolean
  readonly imageUrl: string | null
  /** In place of a picture. */
  readonly showsIcon?: true
}

/** The preview image that messengers show beside a link. */
export async function drawShareImage(
  card: ShareCard,
  files: DrawingFiles,
  { logo, icon }: LogoFiles = { logo: null, icon: null },
): Promise<Buffer> {
  const act = actOf(card.shop)
  const layers: OverlayOptions[] = [
    ...(card.showsIcon && icon ? [await iconLayer(icon)] : await pictureLayer(card.imageUrl, files.mediaDir)),
    ...(await headLayers(card.shop, files, logo)),
    ...(await nameAndCaption(card, files, act)),
  ]
  return sharp(Buffer.from(background(act, !logo)))
    .composite(layers)
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}

function actOf({ accent }: ShareShop): Colour {
  return accent !== null && isColour(accent) ? accentIn('dark', accent).act : designAct
}

/** Dark background, a glow behind the product, and the sign of the design where the owner has no logo. */
function background(act: Colour, hasSign: boolean): string {
  const sign = `<g transform="translate(${textRight - 48} ${logoTop}) scale(2)">
    <path d="M0 26V12.5C0 6.5 6.2 4.6 12 0c5.8 4.6 12 6.5 12 12.5V26a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2Z" fill="${act}"/>
    <path d="M5.5 28V16.4c0-3.5 3.4-4.5 6.5-7.2 3.1 2.7 6.5 3.7 6.5 7.2V28h-13Z" fill="${colours.onAct}"/>
    <circle cx="12" cy="21" r="3.2" fill="${colours.star}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">
  <defs><radialGradient id="light" cx="290" cy="315" r="460" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="${colours.glow}"/><stop offset="1" stop-color="${colours.page}"/></radialGradient></defs>
  <rect width="1200" height="630" fill="url(#light)"/>${hasSign ? sign : ''}</svg>`
}

/** The logo at the start of the line, and the name beside it unless the logo contains it. */
async function headLayers(shop: ShareShop, files: DrawingFiles, logo: Uint8Array | null): Promise<OverlayOptions[]> {
  const nameAt = (right: number) => textLayer(files, { text: shop.name, size: 34, colour: colours.text, top: 64, right, width: textWidth })
  if (!logo) return [await nameAt(textRight - 64)]
  const box = { width: 400, height: logoHeight, fit: 'inside' } as const
  const { data, info } = await sharp(logo).resize(box).png().toBuffer({ resolveWithObject: true })
  const layer = { input: data, top: logoTop, left: textRight - info.width }
  return shop.logo?.hasName ? [layer] : [layer, await nameAt(layer.left - 16)]
}

async function nameAndCaption(card: ShareCard, files: DrawingFiles, act: Colour): Promise<OverlayOptions[]> {
  const name = shortName(card.name)
  const size = name.length > 60 ? 36 : 44
  const [top, at] = [200, { right: textRight, width: textWidth }]
  const nameLayer = await textLayer(files, { text: name, size, colour: colours.text, top, ...at })
  const { height = 0 } = await sharp(nameLayer.input as Buffer).metadata()
  const colour = card.isDimmed ? colours.muted : act
  return [nameLayer, await textLayer(files, { text: card.caption, size: 40, colour, top: Math.min(top + height + 40, 530), ...at })]
}

/** Truncated at a word. */
function shortName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength).replace(/\s+\S*$/, '')}…` : name
}

async function iconLayer(icon: Uint8Array): Promise<OverlayOptions> {
  const edge = (picture.size - iconSize) / 2
  const input = await sharp(icon).resize(iconSize, iconSize).png().toBuffer()
  return { input, left: picture.left + edge, top: picture.top + edge }
}

/** A cut-out is shown whole; a wide scene is cropped to the side with the device. */
async function pictureLayer(imageUrl: string | null, mediaDir: string): Promise<OverlayOptions[]> {
  const file = /^\/media\/((?:[\w-]+\/)*[\w-]+\.(?:webp|avif|png|jpe?g))$/.exec(imageUrl ?? '')?.[1]
  if (!file) return []
  const source = await readFile(join(mediaDir, file)).catch(() => null)
  if (!source) return []
  const fit = file.startsWith('hero/') ? ({ fit: 'cover', position: 'left' } as const) : ({ fit: 'contain' } as const)
  const input = await sharp(source)
    .resize(picture.size, picture.size, { ...fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return [{ input, left: picture.left, top: picture.top }]
}
