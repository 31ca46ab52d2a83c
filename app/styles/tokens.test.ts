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

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

const backgrounds = ['page', 'surface', 'raised']
const onEach = (foregrounds: string[]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const))
const texts = [...onEach(['text', 'muted', 'act', 'rate', 'bad', 'good']), ['on-act', 'act'], ['on-act', 'act-hover']] as const
const controls = [...onEach(['act', 'act-hover', 'star', 'edge'])] as const

const cases = Object.entries(themes).flatMap(([theme, tokens]) => [
  ...texts.map(([foreground, background]) => ({ theme, tokens, foreground, background, minContrast: 4.5 })),
  ...controls.map(([foreground, background]) => ({ theme, tokens, foreground, background, minContrast: 3 })),
])

test.each(cases)('$theme: $foreground on $background reaches $minContrast to 1', ({ tokens, foreground, background, minContrast }) => {
  const [front, back] = [tokens[foreground], tokens[background]]
  if (!front || !back) throw new Error(`tokens.css has no token ${front ? background : foreground}`)
  expect(contrast(front, back)).toBeGreaterThanOrEqual(minContrast)
})

test('text on the hero reaches 4.5 to 1 against its shade', () => {
  for (const foreground of ['text', 'muted', 'act']) expect(contrast(dark[foreground] ?? '', dark.shade ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('black on white is 21 to 1', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))
