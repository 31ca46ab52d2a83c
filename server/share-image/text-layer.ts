import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

type Text = { text: string; size: number; colour: string; top: number; right: number; width: number }

/** Shaped by Pango with our own font: Persian letters join correctly whatever fonts the machine has. */
export async function textLayer({ fontsDir }: { fontsDir: string }, layer: Text): Promise<OverlayOptions> {
  const { text, size, colour, top, right, width } = layer
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Vazirmatn ${size}`,
      fontfile: join(fontsDir, 'share.ttf'),
      width,
      spacing: Math.round(size / 3),
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, top, left: Math.round(right - info.width) }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
