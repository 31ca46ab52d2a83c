import { encode } from 'uqr'

/** `size` in modules, quiet zone included; `path` strokes every run of dark modules with width 1. */
export type QrCode = { size: number; path: string }

/** The standard requires a quiet zone of four modules. */
const quietZone = 4

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  return { size, path: data.map(strokeOf).join('') }
}

function strokeOf(row: readonly boolean[], y: number): string {
  const runs = [
    ...row
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ]
  return runs.map(({ index, 0: { length } }) => `M${index} ${y}.5h${length}`).join('')
}
