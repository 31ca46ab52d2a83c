import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colour, channelsOf, contrast, isColour } from '#domain/colour.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Tokens = Record<string, Colour>

function tokensOf(selector: RegExp): Tokens {
  const block = selector.exec(css)?.[1] ?? ''
  const found = [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)]
  return Object.fromEntries(found.flatMap(([, name, colour = '']) => (isColour(colour) ? [[name, colour]] : [])))
}

const dark = tokensOf(/:root,\s*\.dark \{([^}]+)\}/)
const themes = { dark, light: { ...dark, ...tokensOf(/\n\.light \{([^}]+)\}/) } }

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
  for (const foreground of ['text', 'muted', 'act'])
    expect(contrast(dark[foreground] ?? '#000000', dark.shade ?? '#000000')).toBeGreaterThanOrEqual(4.5)
})

test('the channels of a colour are those of the colour, in both themes and in print', () => {
  const print = readFileSync(new URL('./print.css', import.meta.url), 'utf8')
  const pairs = [...(css + print).matchAll(/--([\w-]+): (#[0-9a-f]{6});\s+--\1-rgb: ([\d ]+);/g)]
  expect(pairs).toHaveLength(`${css}${print}`.match(/-rgb: /g)?.length ?? 0)
  for (const [, , colour = '', channels] of pairs) expect(channels).toBe(channelsOf(colour as Colour).join(' '))
})
