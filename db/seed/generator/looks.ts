import manifest from '../../../media/manifest.json' with { type: 'json' }
import { type Picture, pictureOf } from '../pictures.ts'

/** A colour of a device and the pictures that show it. */
export type Look = { colour: string; colourLatin: string; pictures: Picture[] }

const byDevice = new Map<string, Look[]>()
const shown = manifest.items.filter((item) => item.kind === 'product')
for (const [, items] of Map.groupBy(shown, ({ device, colour }) => `${device} ${colour}`)) {
  const [first] = items
  if (!first) continue
  const look = { colour: first.colour_fa ?? '', colourLatin: first.colour_en ?? '', pictures: items.map(({ model }) => pictureOf(model)) }
  byDevice.set(first.device, [...(byDevice.get(first.device) ?? []), look])
}

export function looksOf(device: string): Look[] {
  const looks = byDevice.get(device)
  if (!looks) throw new Error(`no pictures of the device ${device}`)
  return looks
}
