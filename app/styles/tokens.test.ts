import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, string>

function tokensOf(selector: RegExp): Tokens {
  const block = selector.exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]))
}

const dark = tokensOf(/:root,\s*\.dark \{([^}]+)\}/)
const themes = { dark, light: { ...dark, ...tokensOf(/\n\.light \{([^}]+)\}/) } }

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['page', 'surface', 'raised']
const on = (inks: string[]) => inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const))
const texts = [...on(['text', 'muted', 'act', 'rate', 'bad', 'good']), ['on-act', 'act'], ['on-act', 'act-hover']] as const
const controls = [...on(['act', 'act-hover', 'star', 'edge'])] as const

const cases = Object.entries(themes).flatMap(([theme, tokens]) => [
  ...texts.map(([ink, ground]) => ({ theme, tokens, ink, ground, atLeast: 4.5 })),
  ...controls.map(([ink, ground]) => ({ theme, tokens, ink, ground, atLeast: 3 })),
])

test.each(cases)('$theme: $ink on $ground reaches $atLeast to 1', ({ tokens, ink, ground, atLeast }) => {
  const [front, back] = [tokens[ink], tokens[ground]]
  if (!front || !back) throw new Error(`tokens.css has no token ${front ? ground : ink}`)
  expect(contrast(front, back)).toBeGreaterThanOrEqual(atLeast)
})

test('words on the hero reach 4.5 to 1 against its shade', () => {
  for (const ink of ['text', 'muted', 'act']) expect(contrast(dark[ink] ?? '', dark.shade ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('black on white is 21 to 1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))
