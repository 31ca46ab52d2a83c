import sharp, { type Sharp } from 'sharp'

export type DrawnReceipt = { amount: number; paidAt: string; card: string; reference: string }

/** The lit segments of each digit: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']
const bars: Record<string, [x: number, y: number, width: number, height: number]> = {
  a: [0, 0, 20, 5],
  b: [16, 0, 5, 18],
  c: [16, 17, 5, 18],
  d: [0, 31, 20, 5],
  e: [0, 17, 5, 18],
  f: [0, 0, 5, 18],
  g: [0, 15, 20, 5],
}

/** Drawn as shapes: a machine without fonts draws the same picture. */
function number(text: string, x: number, y: number, scale = 1): string {
  const rects = [...text].flatMap((sign, index) =>
    [...(segments[Number(sign)] ?? '')].map((name) => {
      const [left = 0, top = 0, width = 0, height = 0] = bars[name] ?? []
      return `<rect x="${left + index * 30}" y="${top}" width="${width}" height="${height}"/>`
    }),
  )
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="#1d2126">${rects.join('')}</g>`
}

const label = (y: number, width: number) => `<rect x="${810 - width}" y="${y + 8}" width="${width}" height="20" rx="4" fill="#8a9199"/>`

/** The screen of a banking app after a transfer, 880 by 1120: every receipt has the same layout and its own numbers. */
export function drawReceipt({ amount, paidAt, card, reference }: DrawnReceipt): Sharp {
  const digits = String(amount * 10)
  const rows = [paidAt, card, '6037990000004126', reference]
  const lines = rows.map((text, index) => label(560 + index * 110, 150 + 30 * index) + number(text, 70, 560 + index * 110))
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="880" height="1120">
      <rect width="880" height="1120" fill="#fdfdfc"/><circle cx="440" cy="120" r="48" fill="#1b8a4b"/>
      <path d="M416 122l18 18 32-36" fill="none" stroke="#fff" stroke-width="8"/><rect x="280" y="200" width="320" height="28" rx="6" fill="#1d2126"/>
      <path d="M70 300h740M70 460h740" stroke="#c8cdd3" stroke-dasharray="8 8"/>
      ${number(digits, 440 - digits.length * 24, 350, 1.6)}${lines.join('')}</svg>`),
  ).png()
}

/** The numbers of the nth receipt: all differ, as those of a bank do. */
export function receiptNumbers(nth: number, amount: number): DrawnReceipt {
  const digits = (salt: number, length: number) =>
    Array.from({ length }, (_, at) => (((nth + 3) * (salt + 7) * (at * at + 11) * 7919) % 97) % 10).join('')
  return { amount, paidAt: `140508${digits(1, 8)}`, card: digits(2, 16), reference: digits(3, 12) }
}
