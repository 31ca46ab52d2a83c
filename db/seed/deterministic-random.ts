import { createHash } from 'node:crypto'

/** A pseudo-random number in [0, below): the same name always gives the same number. */
export function numberFor(name: string, below: number): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % below
}

export function pickFor<T>(name: string, choices: readonly [T, ...T[]]): T {
  return choices[numberFor(name, choices.length)] ?? choices[0]
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export function lettersFor(name: string, length: number): string {
  return Array.from({ length }, (_, position) => letters.charAt(numberFor(`${name} ${position}`, letters.length))).join('')
}
