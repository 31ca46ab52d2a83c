import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, parseToman } from '#domain/money.ts'
import { maxBox, type ShippingRate } from '#domain/shipping/terms.ts'

const maxRates = 400
const anyBox = 'همه'
const between = ' | '

/** One row a line: up to which weight, box, and what it costs within the province, to a neighbour and farther. */
export function rateLines(rates: readonly ShippingRate[]): string {
  return rates
    .map((rate) => {
      const box = rate.box === null ? anyBox : groupedDigits(rate.box)
      return [groupedDigits(rate.upToG), box, ...[rate.in, rate.beside, rate.out].map(groupedDigits)].join(between)
    })
    .join('\n')
}

/** Also as pasted from a spreadsheet, and with weight and one price alone. The rows, or what is wrong with the first that cannot be read. */
export function readRates(lines: string): readonly ShippingRate[] | { readonly problem: string } {
  const rates: ShippingRate[] = []
  const rows = lines.split('\n').filter((line) => line.trim() !== '')
  if (rows.length > maxRates) return { problem: `حداکثر ${toPersianDigits(maxRates)} ردیف` }
  for (const [index, row] of rows.entries()) {
    const rate = readRate(row.split(/[|\t;]/).map((cell) => cell.trim()))
    if (!rate) return { problem: `ردیف ${toPersianDigits(index + 1)} خوانده نشد: وزن تا | جعبه | درون استان | همجوار | دیگر` }
    if (rates.some(({ upToG, box }) => upToG === rate.upToG && box === rate.box))
      return { problem: `ردیف ${toPersianDigits(index + 1)} همان وزن و جعبه‌ی ردیفی پیش از خود را دارد` }
    rates.push(rate)
  }
  return rates
}

function readRate(cells: readonly string[]): ShippingRate | null {
  const upToG = parseQuantity(cells[0] ?? '')
  const [box, ...texts] = cells.length === 2 ? [anyBox, cells[1], cells[1], cells[1]] : cells.slice(1)
  const prices = texts.map((text) => parseToman(text ?? ''))
  const number = box === anyBox || box === '' ? null : parseQuantity(box ?? '')
  const isBox = number !== null ? number >= 1 && number <= maxBox : box === anyBox || box === ''
  const [within, beside, out] = prices
  if (!upToG || !isBox || prices.length !== 3) return null
  if (within === null || beside === null || out === null) return null
  if (within === undefined || beside === undefined || out === undefined) return null
  return { upToG, box: number, in: within, beside, out }
}
