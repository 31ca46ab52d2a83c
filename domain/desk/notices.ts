import type { AccountMail } from '#domain/account/account-mails.ts'

const notYou = 'اگر این کار شما نیست، همین حالا مالک فروشگاه را خبر کنید.'

/** Sent to the person and to every owner (DESK-39). */
export function newDeviceMail(name: string, device: string | null): AccountMail {
  return {
    subject: 'ورود به میز کار از دستگاه تازه',
    text: `${name} از ${device ?? 'دستگاهی ناشناخته'} وارد میز کار فروشگاه شد.\n\n${notYou}`,
  }
}

export const codeFailuresMail: AccountMail = {
  subject: 'پنج کد نادرست در ورود به میز کار',
  text: `پنج بار پشت سر هم کد نادرست وارد شد؛ ورود با کد تا ۱۵ دقیقه بسته است. کدهای بازیابی کار می‌کنند.\n\n${notYou}`,
}

export const recoveryUsedMail: AccountMail = {
  subject: 'ورود به میز کار با کد بازیابی',
  text: `یکی از کدهای بازیابی به کار رفت و دیگر معتبر نیست.\n\n${notYou}`,
}

export const totpSetMail: AccountMail = {
  subject: 'ورود دومرحله‌ای میز کار تنظیم شد',
  text: `از این پس ورود به میز کار با کد برنامه‌ی رمزساز است.\n\n${notYou}`,
}

export const totpResetMail: AccountMail = {
  subject: 'ورود دومرحله‌ای میز کار برداشته شد',
  text: `با فرمانی روی سرور، ورود دومرحله‌ای این حساب برداشته شد و نشست‌هایش پایان یافت.\n\n${notYou}`,
}

export function roleChangedMail(name: string, role: string): AccountMail {
  return { subject: 'نقش در میز کار تغییر کرد', text: `نقش ${name} در میز کار اکنون «${role}» است.\n\n${notYou}` }
}

export function disabledMail(name: string): AccountMail {
  return { subject: 'دسترسی به میز کار برداشته شد', text: `${name} دیگر به میز کار دسترسی ندارد.\n\n${notYou}` }
}

export function enabledMail(name: string, role: string): AccountMail {
  return { subject: 'دسترسی به میز کار داده شد', text: `${name} با نقش «${role}» به میز کار دسترسی دارد.\n\n${notYou}` }
}

export function exportedMail(name: string, table: string): AccountMail {
  return { subject: 'خروجی از فهرست میز کار', text: `${name} از فهرست «${table}» فایل خروجی گرفت.\n\n${notYou}` }
}

/** Without a word of the key itself. */
export function keysChangedMail(name: string, provider: string): AccountMail {
  return { subject: 'کلید سرویس فروشگاه تغییر کرد', text: `${name} کلید «${provider}» را عوض کرد یا برداشت.\n\n${notYou}` }
}

/** Payments go to another account from now on. */
export function bankChangedMail(name: string): AccountMail {
  return { subject: 'حساب بانکی فروشگاه تغییر کرد', text: `${name} حساب بانکی‌ای را که خریداران به آن واریز می‌کنند عوض کرد.\n\n${notYou}` }
}

export function inviteMail({ shopName, role, url }: { shopName: string; role: string; url: string }): AccountMail {
  return {
    subject: `دعوت به میز کار ${shopName}`,
    text: `شما با نقش «${role}» به میز کار فروشگاه دعوت شده‌اید. تا ۴۸ ساعت این پیوند را باز کنید:\n${url}\n\nاگر در فروشگاه حساب ندارید، نخست با همین ایمیل ثبت نام کنید.`,
  }
}
