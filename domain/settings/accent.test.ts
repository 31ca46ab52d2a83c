import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Colour, contrast, mix } from '#domain/colour.ts'
import { accentIn, accentStyle, type ThemeName, themes, tintShare } from './accent.ts'

const colours = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels): Colour => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
const themeNames = ['dark', 'light'] as const satisfies readonly ThemeName[]

test.each(themeNames)('%s: every colour that an owner may choose can be read, on its tint and under a text', (theme) => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const { act, actHover, onAct } = accentIn(theme, chosen)
      const { background } = themes[theme]
      expect(contrast(act, background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(act, mix(background, act, tintShare))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onAct, act)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onAct, actHover)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that can be read stays as it is', () => {
  expect(accentIn('light', '#7b1fa2').act).toBe('#7b1fa2')
  expect(accentIn('dark', '#ffb638').act).toBe('#ffb638')
})

test('yellow is darkened in the light theme, navy lightened in the dark one', () => {
  expect(accentIn('light', '#ffeb3b').act).not.toBe('#ffeb3b')
  expect(accentIn('dark', '#0d1b4c').act).not.toBe('#0d1b4c')
})

test('the backgrounds are those of the tokens', () => {
  const css = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8')
  const [dark = '', light = ''] = css.split('\n.light {')
  expect(dark).toContain(`--raised: ${themes.dark.background};`)
  expect(dark).toContain(`--page: ${themes.dark.onAccent};`)
  expect(light).toContain(`--page: ${themes.light.background};`)
})

test.each(['', 'red', '#fff', '#12345g', '#000000}body{display:none'])('%j gives no rule', (text) => {
  expect(accentStyle(text)).toBe('')
})
