import { type Toman, toman } from '#domain/money.ts'

const ones = [
  ...['', 'یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه'],
  ...['ده', 'یازده', 'دوازده', 'سیزده', 'چهارده', 'پانزده', 'شانزده', 'هفده', 'هجده', 'نوزده'],
]
const tens = ['', '', 'بیست', 'سی', 'چهل', 'پنجاه', 'شصت', 'هفتاد', 'هشتاد', 'نود']
const hundreds = ['', 'صد', 'دویست', 'سیصد', 'چهارصد', 'پانصد', 'ششصد', 'هفتصد', 'هشتصد', 'نهصد']
const scales = ['', 'هزار', 'میلیون', 'میلیارد', 'هزار میلیارد', 'میلیون میلیارد']

/** «دوازده میلیون و پانصد هزار تومان», for invoices. */
export function amountInWords(amount: Toman): string {
  return `${numberInWords(toman(amount))} تومان`
}

function numberInWords(number: number): string {
  if (number === 0) return 'صفر'
  const parts: string[] = []
  for (let rest = number, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    const part = rest % 1000
    if (part > 0) parts.unshift(`${belowThousand(part, scale)} ${scales[scale]}`.trim())
  }
  return parts.join(' و ')
}

function belowThousand(number: number, scale: number): string {
  // One thousand has no leading one.
  if (number === 1 && scale === 1) return ''
  const rest = number % 100
  const [tensWord, onesWord] = rest < 20 ? ['', ones[rest]] : [tens[Math.floor(rest / 10)], ones[rest % 10]]
  return [hundreds[Math.floor(number / 100)], tensWord, onesWord].filter(Boolean).join(' و ')
}
