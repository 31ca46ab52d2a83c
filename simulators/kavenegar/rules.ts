/** Messages of the return statuses. */
const meanings: Readonly<Record<number, string>> = {
  200: 'پذیرفته شد',
  400: 'پارامتری کم است',
  401: 'حساب بسته است',
  402: 'عملیات انجام نشد',
  403: 'کلید درست نیست',
  404: 'چنین متدی نیست',
  405: 'متد HTTP درست نیست',
  406: 'پارامتر لازم خالی است',
  409: 'سرور اکنون پاسخ نمی‌دهد',
  411: 'گیرنده درست نیست',
  412: 'خط فرستنده درست نیست',
  413: 'متن خالی یا بلند است',
  414: 'تعداد بیش از اندازه است',
  417: 'تاریخ درست نیست',
  418: 'اعتبار کافی نیست',
  419: 'طول فهرست‌ها یکسان نیست',
  422: 'نویسه‌ای به کار نمی‌آید',
  424: 'قالب پیدا نشد',
  428: 'تماس تلفنی ممکن نیست',
  431: 'شکل توکن درست نیست',
  432: 'قالب جای توکن ندارد',
  451: 'درخواست بیش از اندازه است',
  607: 'برچسب درست نیست',
}

export const meaningOf = (status: number): string => meanings[status] ?? 'خطا'

/** Ends a call with a return status other than 200. */
export class Rejection extends Error {
  readonly status: number

  constructor(status: number) {
    super(meaningOf(status))
    this.status = status
  }
}

const mobile = /^(?:0|\+98|0098)?(9[0-9]{9})$/
const landline = /^0([1-8][0-9]{9})$/
const foreign = /^00(?!98)[1-9][0-9]{6,14}$/

/** `98…` without + or 00 is not among the documented forms. */
export function mobileReceptor(text: string): string {
  const [, subscriber] = mobile.exec(text) ?? []
  if (!subscriber) throw new Rejection(411)
  return `0${subscriber}`
}

/** A lookup also accepts landlines and foreign numbers. */
export function lookupReceptor(text: string): { receptor: string; isLandline: boolean } {
  if (landline.test(text)) return { receptor: text, isLandline: true }
  return { receptor: foreign.test(text) ? text : mobileReceptor(text), isLandline: false }
}

const spacesAllowed = { token: 0, token2: 0, token3: 0, token10: 5, token20: 8 } as const

export type TokenName = keyof typeof spacesAllowed
export const tokenNames = Object.keys(spacesAllowed) as TokenName[]

export function checkToken(name: TokenName, value: string): void {
  const spaces = value.split(' ').length - 1
  if (value.length > 100 || spaces > spacesAllowed[name] || /[\r\n\t_,;|]/.test(value)) throw new Rejection(431)
}

/** Longest name first, or `%token` would match inside `%token20`. */
export function fillTemplate(template: string, tokens: Partial<Record<TokenName, string>>): string {
  if (!/%token(?![0-9])/.test(template)) throw new Rejection(432)
  return template.replace(/%token(?:20|10|3|2)?/g, (placeholder) => tokens[placeholder.slice(1) as TokenName] ?? '')
}

/** A non-ASCII character makes a message Unicode, with shorter parts. */
export function partsOf(message: string): number {
  const isUnicode = /\P{ASCII}/u.test(message)
  const [single, part] = isUnicode ? [70, 67] : [160, 153]
  return message.length <= single ? 1 : Math.ceil(message.length / part)
}
