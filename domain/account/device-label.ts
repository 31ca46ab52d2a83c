/** First match wins: nearly all User-Agents also contain Safari, and most contain Chrome. */
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'اج'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'اپرا'],
  [/\bSamsungBrowser\//, 'مرورگر سامسونگ'],
  [/\bYaBrowser\//, 'یاندکس'],
  [/\b(?:Firefox|FxiOS)\//, 'فایرفاکس'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'کروم'],
  [/\bSafari\//, 'سافاری'],
]

const systems: readonly [sign: RegExp, name: string][] = [
  [/\bAndroid\b/, 'اندروید'],
  [/\biPhone\b/, 'آیفون'],
  [/\biPad\b/, 'آیپد'],
  [/\bWindows\b/, 'ویندوز'],
  [/\bMacintosh\b/, 'مک'],
  [/\bCrOS\b/, 'کروم‌بوک'],
  [/\bLinux\b/, 'لینوکس'],
]

export const unknownDevice = 'دستگاه ناشناس'

/** Browser and system of a User-Agent, as «کروم روی اندروید»; null if unknown. */
export function deviceLabel(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = browsers.find(([sign]) => sign.test(text))?.[1]
  const system = systems.find(([sign]) => sign.test(text))?.[1]
  if (browser && system) return `${browser} روی ${system}`
  return browser ?? system ?? null
}
