import { encode } from 'uqr'

/** A square of `size` modules, quiet zone included; `path` is one stroke of width 1 through every run of dark ones. */
export type QrCode = { size: number; path: string }

/** The standard asks for four light modules around the code. */
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
