import { type Colour, channelsOf, contrast, isColour, mix } from '#domain/colour.ts'

export type ThemeName = 'dark' | 'light'

type Theme = {
  /** Of `page`, `surface` and `raised` (app/styles/tokens.css) the one against which an accent has the least contrast. */
  readonly background: Colour
  /** A text on an area of the accent. */
  readonly onAccent: Colour
  /** An accent with too little contrast is mixed with this one. */
  readonly towards: Colour
}

export const themes = {
  dark: { background: '#1c1f25', onAccent: '#0b0c0e', towards: '#ffffff' },
  light: { background: '#f7f8f9', onAccent: '#ffffff', towards: '#000000' },
} as const satisfies Record<ThemeName, Theme>

/** The weakest background of an accent's text: a badge whose area is a tint of the same colour. */
export const tintShare = 0.12
const readable = 4.5
const steps = 64

export type Accent = { readonly act: Colour; readonly actHover: Colour; readonly onAct: Colour }

/** The owner's colour, as far towards white or black as it takes to be read in this theme. */
export function accentIn(theme: ThemeName, chosen: Colour): Accent {
  const { background, onAccent, towards } = themes[theme]
  const candidates = Array.from({ length: steps + 1 }, (_, step) => mix(chosen, towards, step / steps))
  const isReadable = (colour: Colour) => contrast(colour, mix(background, colour, tintShare)) >= readable
  const act = candidates.find(isReadable) ?? towards
  return { act, actHover: mix(act, towards, 0.2), onAct: onAccent }
}

/** The rules that put the owner's colour in place of the tokens; on paper the tokens of print rule. Empty without a colour. */
export function accentStyle(chosen: string): string {
  if (!isColour(chosen)) return ''
  const rule = (selector: string, { act, actHover, onAct }: Accent) =>
    `${selector}{--act:${act};--act-rgb:${channelsOf(act).join(' ')};--act-hover:${actHover};--on-act:${onAct}}`
  return `@media screen{${rule(':root,.dark', accentIn('dark', chosen))}${rule('.light', accentIn('light', chosen))}}`
}
