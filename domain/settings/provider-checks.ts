/** What the shop sends with or stores in, and an owner can try from the desk. */
export const providerLabels = {
  sms: { title: 'پیامک', text: 'کدهای ورود و خبرهای سفارش', action: 'پیامک به من' },
  mail: { title: 'ایمیل', text: 'تایید نشانی، بازیابی رمز و خبرهای سفارش', action: 'ایمیل به من' },
  files: { title: 'فایل‌ها', text: 'رسیدهای پرداخت و تصویر کالاها', action: 'نوشتن و خواندن' },
} as const

export type ProviderKind = keyof typeof providerLabels

export function isProviderKind(name: string): name is ProviderKind {
  return Object.hasOwn(providerLabels, name)
}

export type SendingResult =
  | 'working'
  /** A demo sends nothing: the message is in its inbox. */
  | 'demo'
  /** The provider does not accept the member's mobile or e-mail address. */
  | 'badRecipient'
  /** No response, or one that says nothing: it may work in a moment. */
  | 'noResponse'
  /** The provider refuses everything: its account or our access to it must be fixed. */
  | 'refused'
  | 'notConfigured'

export const sendingTexts: Readonly<Record<'sms' | 'mail', Readonly<Record<SendingResult, string>>>> = {
  sms: {
    working: 'پیامک به موبایل شما فرستاده شد',
    demo: 'فروشگاه آزمایشی است؛ پیامک در ‎/sandbox/inbox‎ دیده می‌شود',
    badRecipient: 'سامانه‌ی پیامک شماره‌ی شما را نپذیرفت',
    noResponse: 'سامانه‌ی پیامک پاسخ نداد؛ کمی بعد دوباره امتحان کنید',
    refused: 'سامانه‌ی پیامک درخواست را رد کرد؛ اعتبار، کلید و قالب را در پنل آن ببینید',
    notConfigured: 'پیامک تنظیم نشده است؛ مالک فروشگاه کلید آن را در همین صفحه می‌نویسد',
  },
  mail: {
    working: 'ایمیل به نشانی شما فرستاده شد',
    demo: 'فروشگاه آزمایشی است؛ ایمیل در ‎/sandbox/inbox‎ دیده می‌شود',
    badRecipient: 'سرور ایمیل نشانی شما را نپذیرفت',
    noResponse: 'سرور ایمیل پاسخ نداد؛ کمی بعد دوباره امتحان کنید',
    refused: 'سرور ایمیل فرستادن را رد کرد؛ نام کاربری و رمز آن را ببینید',
    notConfigured: 'ایمیل تنظیم نشده است؛ مالک فروشگاه سرور آن را در همین صفحه می‌نویسد',
  },
}

export type StoringResult = 'working' | 'noResponse' | 'different'

export const storingTexts: Readonly<Record<StoringResult, string>> = {
  working: 'فایلی نوشته، خوانده و پاک شد',
  noResponse: 'جای فایل‌ها در دسترس نیست؛ فضای دیسک یا دسترسی به مخزن را ببینید',
  different: 'فایلی که خوانده شد همان نبود که نوشته شد',
}
