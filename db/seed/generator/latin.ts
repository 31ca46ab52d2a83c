import { toLatinDigits } from '#domain/digits.ts'

const words: readonly [persian: RegExp, latin: string][] = [
  [/ گیگابایت/, 'GB'],
  [/ ترابایت/, 'TB'],
  [/ میلی‌آمپرساعت/, 'mAh'],
  [/ میلی‌متر/, 'mm'],
  [/ متر/, 'm'],
  [/ وات/, 'W'],
  [/ اینچ/, ' inch'],
  [/آیفون/, 'for iPhone'],
  [/گلکسی/, 'for Galaxy'],
  [/پرو/, 'Pro'],
  [/سیلیکونی/, 'Silicone'],
  [/بافته/, 'Woven'],
  [/استیل/, 'Steel'],
  [/چرمی/, 'Leather'],
  [/بی‌سیم با گیرنده/, 'Wireless'],
  [/بلوتوث/, 'Bluetooth'],
  [/سیمی/, 'Wired'],
  [/٫/, '.'],
]

/** An attribute value as printed on the box: ‹۲۵۶ گیگابایت› is 256GB. */
export function toLatin(value: string): string {
  return words.reduce((text, [persian, latin]) => text.replace(persian, latin), toLatinDigits(value))
}
