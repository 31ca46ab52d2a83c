import { linkInvalid } from './account/link-invalid.ts'
import { onlineRefusalTexts } from './order/payment.ts'

/** Every expected rejection: code for clients, HTTP status, and the text for shoppers. */
export const refusals = {
  'request.malformed': { status: 422, message: 'اطلاعات فرستاده‌شده درست نیست' },
  'request.crossSite': { status: 403, message: 'این درخواست از صفحه‌ی دیگری فرستاده شده و پذیرفته نشد' },
  'request.notJson': { status: 415, message: 'نوع محتوای درخواست پشتیبانی نمی‌شود' },
  'request.tooLarge': { status: 413, message: 'حجم درخواست بیش از حد مجاز است' },
  'request.tooMany': { status: 429, message: 'تعداد تلاش‌ها بیش از حد مجاز است. کمی بعد دوباره تلاش کنید' },
  'code.notSent': { status: 503, message: 'خطا در ارسال کد تایید' },
  'code.wrong': { status: 422, message: 'کد تایید نامعتبر یا منقضی شده است' },
  'ticket.invalid': { status: 422, message: 'کد تایید نامعتبر یا منقضی شده است' },
  'account.exists': { status: 409, message: 'با این مشخصات قبلا ثبت نام شده است' },
  'account.notFound': { status: 404, message: 'با این شماره موبایل حساب فعالی پیدا نشد' },
  'account.staff': { status: 409, message: 'حساب همکاران فروشگاه حذف نمی‌شود؛ نخست مالک باید دسترسی شما را بردارد' },
  'account.openOrders': { status: 409, message: 'تا پایان سفارش‌های باز، حساب حذف نمی‌شود' },
  'registration.failed': { status: 503, message: 'خطا در ثبت نام' },
  'login.wrong': { status: 401, message: 'ایمیل یا رمز عبور اشتباه است' },
  'email.unconfirmed': { status: 403, message: 'لطفا ایمیل خود را تایید کنید' },
  'password.wrong': { status: 422, message: 'رمز عبور اشتباه است' },
  'link.invalid': { status: 422, message: linkInvalid },
  'session.missing': { status: 401, message: 'لطفا ابتدا وارد شوید' },
  'session.expired': { status: 401, message: 'نشست شما منقضی شده است، دوباره وارد شوید' },
  'session.notFound': { status: 404, message: 'این نشست پیدا نشد' },
  'desk.forbidden': { status: 403, message: 'نقش شما اجازه‌ی این کار را ندارد' },
  'desk.confirm': { status: 403, message: 'برای این کار، رمز عبور یا کد ورود خود را دوباره وارد کنید' },
  'desk.totpMissing': { status: 403, message: 'نخست ورود دومرحله‌ای را راه بیندازید' },
  'desk.codeNeeded': { status: 401, message: 'کد برنامه‌ی رمزساز را وارد کنید' },
  'desk.codeWrong': { status: 422, message: 'کد درست نیست یا یک بار به کار رفته است. کد بعدی را وارد کنید' },
  'desk.codePaused': { status: 429, message: 'پنج کد نادرست وارد شد. تا ۱۵ دقیقه فقط کد بازیابی پذیرفته می‌شود' },
  'desk.totpNotOffered': { status: 409, message: 'نخست کد تصویری تازه‌ای بسازید' },
  'staff.notFound': { status: 404, message: 'این همکار پیدا نشد' },
  'staff.exists': { status: 409, message: 'این نشانی همین حالا همکار فروشگاه است' },
  'staff.self': { status: 409, message: 'نقش و دسترسی خودتان را نمی‌توانید تغییر دهید' },
  'staff.cannotGrant': { status: 403, message: 'دسترسی‌ای را که خودتان ندارید نمی‌توانید بدهید یا بگیرید' },
  'staff.lastOwner': { status: 409, message: 'فروشگاه باید دست‌کم یک مالک داشته باشد' },
  'role.notFound': { status: 404, message: 'این نقش پیدا نشد' },
  'role.exists': { status: 409, message: 'نقشی با همین نام هست' },
  'role.preset': { status: 409, message: 'نقش‌های آماده تغییر نمی‌کنند؛ نقش تازه‌ای بسازید' },
  'role.inUse': { status: 409, message: 'این نقش هنوز همکار یا دعوت دارد' },
  'invite.notFound': { status: 404, message: 'این دعوت پیدا نشد' },
  'invite.invalid': { status: 422, message: 'این دعوت نامعتبر، پس‌گرفته یا منقضی شده است' },
  'invite.noAccount': { status: 409, message: 'نخست با همین ایمیل در فروشگاه ثبت نام کنید، سپس این پیوند را دوباره باز کنید' },
  'page.notFound': { status: 404, message: 'صفحه‌ای با این نشانی پیدا نشد' },
  'method.notAllowed': { status: 405, message: 'این روش درخواست پشتیبانی نمی‌شود' },
  'shop.unavailable': { status: 503, message: 'فروشگاه موقتا در دسترس نیست. لطفا کمی بعد دوباره تلاش کنید' },
  'shop.busy': { status: 503, message: 'فروشگاه بسیار شلوغ است. لطفا چند لحظه‌ی دیگر دوباره تلاش کنید' },
  'product.notFound': { status: 404, message: 'محصولی یافت نشد' },
  'cart.full': { status: 409, message: 'سبد خرید جا ندارد؛ حداکثر ۵۰ کالای متفاوت' },
  'wishlist.full': { status: 409, message: 'لیست علاقه‌مندی‌ها جا ندارد؛ حداکثر ۵۰۰ کالا' },
  'address.notFound': { status: 404, message: 'آدرس یافت نشد' },
  'address.tooMany': { status: 409, message: 'حداکثر ۲۰ آدرس می‌توانید ثبت کنید' },
  'wholesale.failed': { status: 503, message: 'خطا در بارگذاری محصولات عمده فروشی' },
  'cart.empty': { status: 409, message: 'سبد خرید خالی است' },
  'stock.insufficient': { status: 409, message: 'موجودی کافی نیست' },
  'address.missing': { status: 422, message: 'لطفا یک آدرس را انتخاب کنید' },
  'shipping.missing': { status: 422, message: 'لطفا یک روش ارسال را انتخاب کنید' },
  'shipping.notServed': { status: 422, message: 'این روش ارسال به شهر شما نمی‌رسد. لطفا روش دیگری را انتخاب کنید' },
  'receipt.missing': { status: 422, message: 'لطفا رسید پرداخت را بارگذاری کنید' },
  'receipt.tooLarge': { status: 413, message: 'حجم رسید باید حداکثر ۸ مگابایت باشد' },
  'receipt.tooManyPixels': { status: 422, message: 'این تصویر بیش از اندازه بزرگ است. یک نمای صفحه یا عکسی با کیفیت معمولی بفرستید' },
  'receipt.tooSlow': { status: 408, message: 'فرستادن رسید بیش از اندازه طول کشید. لطفا دوباره تلاش کنید' },
  'receipt.uploading': { status: 429, message: 'رسید دیگری از شما در حال بارگذاری است. پس از پایان آن دوباره تلاش کنید' },
  'receipt.unreadable': { status: 422, message: 'رسید باید تصویر یا PDF سالم باشد' },
  'receipt.notStored': { status: 503, message: 'خطا در آپلود رسید پرداخت' },
  'receipt.reasonMissing': { status: 422, message: 'دلیل نپذیرفتن رسید را بنویسید؛ حداکثر ۳۰۰ نویسه' },
  'receipt.notFound': { status: 404, message: 'رسید یافت نشد' },
  'order.changed': { status: 409, message: 'قیمت یا موجودی بعضی از کالاها تغییر کرده است' },
  'order.unpriced': { status: 409, message: 'برای کالاهای «استعلام قیمت» ابتدا با ما تماس بگیرید' },
  'order.keyReused': { status: 422, message: 'این درخواست پیش‌تر با اطلاعات دیگری فرستاده شده است' },
  'order.verifying': { status: 409, message: 'پرداخت این سفارش در حال بررسی است. چند لحظه‌ی دیگر دوباره تلاش کنید' },
  'order.heldLimit': {
    status: 409,
    message: 'تعداد یا مبلغ کالاهای پرداخت‌نشده‌ی شما از حد مجاز بیشتر می‌شود. برای خرید عمده با ما تماس بگیرید',
  },
  'order.cashLimit': {
    status: 409,
    message: 'تعداد یا مبلغ این خرید برای پرداخت در محل از حد مجاز بیشتر است. لطفا روش پرداخت دیگری را انتخاب کنید',
  },
  'order.notFound': { status: 404, message: 'سفارش یافت نشد' },
  'order.notPayable': { status: 409, message: 'این سفارش دیگر قابل پرداخت نیست' },
  'order.notPossible': { status: 409, message: 'این کار در وضعیت کنونی سفارش ممکن نیست' },
  'order.alreadyRequested': { status: 409, message: 'درخواست لغو این سفارش پیش‌تر ثبت شده است' },
  'order.cancelPending': { status: 409, message: 'خریدار لغو این سفارش را خواسته است؛ نخست درخواست او را بپذیرید یا رد کنید' },
  'order.answerMissing': { status: 422, message: 'دلیل رد درخواست را بنویسید؛ حداکثر ۳۰۰ نویسه' },
  'shipment.untrackable': { status: 422, message: 'کد رهگیری مرسوله لازم است: حرف و رقم لاتین، حداکثر ۴۰ نویسه' },
  'refund.amount': { status: 422, message: 'مبلغ بازپرداخت باید بیشتر از صفر و حداکثر به اندازه‌ی مبلغ سفارش باشد' },
  'payment.tooLarge': { status: 422, message: onlineRefusalTexts.tooLarge },
  'payment.tooSmall': { status: 422, message: onlineRefusalTexts.tooSmall },
  'payment.unreachable': { status: 503, message: 'خطا در اتصال به درگاه پرداخت' },
  'review.duplicate': { status: 409, message: 'شما قبلا برای این محصول نظر ثبت کرده‌اید' },
  'review.notFound': { status: 404, message: 'این نظر پیدا نشد' },
  'review.own': { status: 409, message: 'به نظر خودتان نمی‌توانید رای بدهید' },
  'search.tooMany': { status: 429, message: 'جستجوهای زیادی از شبکه‌ی شما رسیده است. لطفا یک دقیقه‌ی دیگر دوباره تلاش کنید' },
  'search.failed': { status: 503, message: 'خطا در جستجو' },
} as const satisfies Record<string, { status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503; message: string }>

export type RefusalCode = keyof typeof refusals

/** Thrown for an expected rejection; any other exception is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Record<string, unknown>

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
