import { type Picture, pictureOf } from '#db/seed/pictures.ts'
import manifest from '#media/manifest.json' with { type: 'json' }

/** A color of a device with its pictures. */
export type ColorVariant = { colour: string; colourLatin: string; pictures: Picture[] }

const byDevice = new Map<string, ColorVariant[]>()
const shown = manifest.items.filter((item) => item.kind === 'product')
for (const [, items] of Map.groupBy(shown, ({ device, colour }) => `${device} ${colour}`)) {
  const [first] = items
  if (!first) continue
  const variant = {
    colour: first.colour_fa ?? '',
    colourLatin: first.colour_en ?? '',
    pictures: items.map(({ model }) => pictureOf(model)),
  }
  byDevice.set(first.device, [...(byDevice.get(first.device) ?? []), variant])
}

export function colorVariantsOf(device: string): ColorVariant[] {
  const variants = byDevice.get(device)
  if (!variants) throw new Error(`no pictures of the device ${device}`)
  return variants
}
