/** A colour as CSS writes it: `#` and six hexadecimal digits. */
export type Colour = `#${string}`

export function isColour(text: string): text is Colour {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** Red, green and blue, from 0 to 255. */
export const channelsOf = (colour: Colour): number[] => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

/** `share` of the second colour in the first. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const seconds = channelsOf(second)
  const mixed = channelsOf(first).map((channel, index) => Math.round(channel * (1 - share) + (seconds[index] ?? 0) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
