import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { priceLabel } from '#domain/money.ts'
import type { ShareFacts } from '#services/catalog/get-share-facts.ts'
import type { PostShare } from '#services/content/get-post-share.ts'

const shareSize = { width: 1200, height: 630 }

/** Folders of the build. */
export type DrawingFiles = { mediaDir: string; fontsDir: string }

const colours = { page: '#0b0c0e', glow: '#1c2a30', text: '#f4f5f7', muted: '#a4abb6', act: '#2fd3c4', onAct: '#04211f', star: '#ffb638' }
const margin = 64
const picture = { size: 500, left: 40, top: 65 }
const textRight = shareSize.width - margin
const textWidth = shareSize.width - margin - picture.left - picture.size - 40
const maxNameLength = 110

/** Dark background, a glow behind the product, and the logo. */
const background = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <defs><radialGradient id="light" cx="290" cy="315" r="460" gradientUnits="userSpaceOnUse">
    <stop offset="0" stop-color="${colours.glow}"/><stop offset="1" stop-color="${colours.page}"/></radialGradient></defs>
  <rect width="1200" height="630" fill="url(#light)"/>
  <g transform="translate(${textRight - 48} 56) scale(2)">
    <path d="M0 26V12.5C0 6.5 6.2 4.6 12 0c5.8 4.6 12 6.5 12 12.5V26a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2Z" fill="${colours.act}"/>
    <path d="M5.5 28V16.4c0-3.5 3.4-4.5 6.5-7.2 3.1 2.7 6.5 3.7 6.5 7.2V28h-13Z" fill="${colours.onAct}"/>
    <circle cx="12" cy="21" r="3.2" fill="${colours.star}"/></g></svg>`

/** What is drawn: an image, a name, and a caption below. */
export type ShareCard = { shopName: string; name: string; line: string; isDimmed: boolean; imageUrl: string | null }

export function productShareCard(shopName: string, { farsiName, price, isSoldOut, imageUrl }: ShareFacts): ShareCard {
  return {
    shopName,
    name: farsiName,
    line: isSoldOut ? `${priceLabel(price)} · ناموجود` : priceLabel(price),
    isDimmed: isSoldOut,
    imageUrl,
  }
}

export function postShareCard(shopName: string, { title, note, imageUrl }: PostShare): ShareCard {
  return { shopName, name: title, line: note, isDimmed: true, imageUrl }
}

/** The preview image that messengers show beside a link. */
export async function drawShareImage(card: ShareCard, files: DrawingFiles): Promise<Buffer> {
  const layers: OverlayOptions[] = [
    ...(await pictureLayer(card.imageUrl, files.mediaDir)),
    await textLayer(files, { text: card.shopName, size: 34, colour: colours.text, top: 64, right: textRight - 64 }),
    ...(await nameAndLine(card, files)),
  ]
  return sharp(Buffer.from(background)).composite(layers).jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}

async function nameAndLine(card: ShareCard, files: DrawingFiles): Promise<OverlayOptions[]> {
  const name = shortName(card.name)
  const size = name.length > 60 ? 36 : 44
  const top = 200
  const nameLayer = await textLayer(files, { text: name, size, colour: colours.text, top, right: textRight })
  const { height = 0 } = await sharp(nameLayer.input as Buffer).metadata()
  const colour = card.isDimmed ? colours.muted : colours.act
  return [nameLayer, await textLayer(files, { text: card.line, size: 40, colour, top: Math.min(top + height + 40, 530), right: textRight })]
}

/** Truncated at a word. */
function shortName(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength).replace(/\s+\S*$/, '')}…` : name
}

type Line = { text: string; size: number; colour: string; top: number; right: number }

/** Shaped by Pango with our own font: Persian letters join correctly whatever fonts the machine has. */
async function textLayer({ fontsDir }: DrawingFiles, { text, size, colour, top, right }: Line): Promise<OverlayOptions> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Vazirmatn ${size}`,
      fontfile: join(fontsDir, 'share.ttf'),
      width: textWidth,
      spacing: Math.round(size / 3),
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, top, left: Math.round(right - info.width) }
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
