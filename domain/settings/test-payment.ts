import { toman } from '#domain/money.ts'

/** What a test payment costs the person who makes it; it arrives at the shop's own account. */
export const testAmount = toman(1_000)

export type TestPaymentState = 'opened' | 'paid' | 'not_paid'

export const testPaymentLabels: Readonly<Record<TestPaymentState, string>> = {
  opened: 'نیمه‌کاره',
  paid: 'پرداخت شد',
  not_paid: 'پرداخت نشد',
}

/** Why no payment could be opened. */
export const openingTexts = {
  refused: 'درگاه درخواست را نپذیرفت؛ کد پذیرنده، نشانی فروشگاه در پنل درگاه و فعال بودن درگاه را ببینید',
  overLimit: 'درگاه این مبلغ را نپذیرفت',
  unreachable: 'درگاه پاسخ نداد؛ کمی بعد دوباره امتحان کنید',
} as const

/** What the person reads when they are back from the bank. */
export const settlingTexts = {
  paid: 'درگاه کار می‌کند: ۱٬۰۰۰ تومان پرداخت و تایید شد. این پرداخت سفارش نیست و در هیچ جمعی نمی‌آید؛ مبلغ آن با تسویه به حساب خودتان می‌رسد',
  not_paid: 'پرداخت انجام نشد یا لغو شد؛ چیزی از حساب کم نشده، یا بانک آن را برمی‌گرداند. خود درگاه پاسخ می‌دهد',
  foreign: 'این پرداخت با کد پذیرنده‌ی دیگری باز شده بود و با کد کنونی تایید نمی‌شود؛ بانک مبلغ را برمی‌گرداند',
  amountDiffers: 'درگاه مبلغ دیگری گزارش کرد و پرداخت تایید نشد؛ با پشتیبانی درگاه تماس بگیرید',
  unsettled: 'درگاه هنوز پاسخ روشنی نداده است؛ کمی بعد دوباره ببینید. پرداخت تایید نشده خودبه‌خود برمی‌گردد',
} as const
