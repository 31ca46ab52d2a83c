import { groupedDigits } from '#domain/money.ts'

/** Where the books of the gateway and ours differ. */
export const mismatchKinds = ['refundDue', 'amountDiffers', 'foreign', 'unknownAuthority', 'unknownPayment'] as const
type MismatchKind = (typeof mismatchKinds)[number]

/** What a page needs to explain a mismatch. */
export type MismatchFacts = {
  readonly kind: string
  /** Of the payment at the gateway. */
  readonly amount: number | null
  readonly order: { readonly id: string; readonly code: string; readonly label: string; readonly total: number } | null
}

/** What the bank says, what the order says, and what to do, in plain words. */
type MismatchText = { readonly title: string; readonly bank: string; readonly order: string; readonly todo: string }

export function explainMismatch({ kind, amount, order }: MismatchFacts): MismatchText {
  const sum = amount === null ? 'مبلغی' : `${groupedDigits(amount)} تومان`
  const { bank, todo, title } = isKnown(kind) ? texts[kind](sum) : unknownText
  return { title, bank, todo, order: order ? orderText(order) : 'هیچ سفارشی شناسه‌ی این پرداخت را ندارد.' }
}

export const maxResolutionLength = 500

/** With the longest notes a page stays below 40 KB. */
export const mismatchesPerPage = 25

function isKnown(kind: string): kind is MismatchKind {
  return mismatchKinds.some((known) => known === kind)
}

function orderText({ code, label, total }: NonNullable<MismatchFacts['order']>): string {
  return `سفارش ${code} به مبلغ ${groupedDigits(total)} تومان اکنون «${label}» است.`
}

type Text = Omit<MismatchText, 'order'>

const texts: Record<MismatchKind, (sum: string) => Text> = {
  refundDue: (sum) => ({
    title: 'پولی گرفته شد که سفارش به آن نیاز ندارد',
    bank: `بانک ${sum} از مشتری گرفته و به فروشگاه داده است.`,
    todo: 'این مبلغ را از پنل درگاه یا با کارت به کارت به مشتری برگردانید، سپس شماره‌ی پیگیری آن را این‌جا یادداشت کنید.',
  }),
  amountDiffers: (sum) => ({
    title: 'مبلغ بانک با مبلغ سفارش یکی نیست',
    bank: `بانک پرداخت ${sum} را با مبلغی دیگر می‌شناسد و آن را تایید نکرد.`,
    todo: 'مبلغ را در پنل درگاه ببینید. اگر پولی به فروشگاه رسیده است آن را برگردانید؛ اگر نه، بانک آن را به مشتری برمی‌گرداند.',
  }),
  foreign: (sum) => ({
    title: 'پرداخت از پذیرنده‌ی دیگری است',
    bank: `بانک می‌گوید پرداخت ${sum} برای فروشگاه دیگری است.`,
    todo: 'شناسه‌ی پذیرنده در تنظیمات سرور را با پنل درگاه بسنجید و از پشتیبانی درگاه بپرسید پول به کدام حساب رفته است.',
  }),
  unknownAuthority: (sum) => ({
    title: 'بانک این پرداخت را نمی‌شناسد',
    bank: `برای پرداخت ${sum} با این شناسه چیزی در بانک نیست.`,
    todo: 'اگر مشتری می‌گوید پولی کم شده است، شناسه را به پشتیبانی درگاه بدهید. اگر نه، کاری لازم نیست.',
  }),
  unknownPayment: (sum) => ({
    title: 'پرداختی بدون سفارش',
    bank: `بانک پرداخت ${sum} را برای این فروشگاه دارد که هنوز تایید نشده است.`,
    todo: 'اگر همین درگاه در سایت دیگری هم هست، پرداخت از آن‌جاست. اگر نه، تا تایید نشود بانک پول را به مشتری برمی‌گرداند.',
  }),
}

const unknownText: Text = {
  title: 'مغایرت پرداخت',
  bank: 'پاسخ بانک با دفتر فروشگاه یکی نیست.',
  todo: 'پرداخت را در پنل درگاه ببینید و نتیجه را یادداشت کنید.',
}
