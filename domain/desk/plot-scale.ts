import { toPersianDigits } from '#domain/digits.ts'

/** Three steps of a round height that holds the largest value. */
export function scaleOf(largest: number): { top: number; ticks: number[] } {
  const third = Math.max(largest, 3) / 3
  const power = 10 ** Math.floor(Math.log10(third))
  const step = ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= third) ?? 10) * power
  return { top: step * 3, ticks: [0, step, step * 2, step * 3] }
}

const units = [
  [1e9, 'میلیارد'],
  [1e6, 'میلیون'],
  [1e3, 'هزار'],
] as const

/** «۱٫۲ میلیارد»: at most one decimal. */
export function roughAmount(amount: number): string {
  const [size, name] = units.find(([unit]) => amount >= unit) ?? [1, '']
  const text = String(Math.round((amount / size) * 10) / 10).replace('.', '٫')
  return [toPersianDigits(text), name].filter(Boolean).join(' ')
}
