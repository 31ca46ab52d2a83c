export type LinkPurpose = 'email_confirmation' | 'email_change' | 'password_reset'

export type AccountMail = { readonly subject: string; readonly text: string }

/** How long the link in a mail is valid: short where a stolen link would give away the account (docs/threats.md AUTH-09). */
export const linkLifetimeMinutes: Readonly<Record<LinkPurpose, number>> = {
  email_confirmation: 24 * 60,
  email_change: 30,
  password_reset: 30,
}

const paths: Readonly<Record<LinkPurpose, string>> = {
  email_confirmation: '/confirm-email',
  email_change: '/confirm-email',
  password_reset: '/reset-password',
}

/** The token is in the fragment, which browsers never send: no server, log or Referer contains it. */
export function linkUrl(baseUrl: string, purpose: LinkPurpose, token: string): string {
  return `${baseUrl}${paths[purpose]}#${token}`
}

const ignoreText = 'اگر شما این را نخواسته‌اید، کاری لازم نیست و چیزی تغییر نمی‌کند.'

export function linkMail(purpose: LinkPurpose, { shopName, url }: { shopName: string; url: string }): AccountMail {
  switch (purpose) {
    case 'email_confirmation':
      return {
        subject: `تایید ایمیل در ${shopName}`,
        text: `برای تایید ایمیل خود، تا فردا این پیوند را باز کنید:\n${url}\n\n${ignoreText}`,
      }
    case 'email_change':
      return {
        subject: `تایید ایمیل تازه در ${shopName}`,
        text: `تا ۳۰ دقیقه این پیوند را باز کنید تا ایمیل حساب شما این شود:\n${url}\n\n${ignoreText}`,
      }
    case 'password_reset':
      return {
        subject: `رمز عبور تازه در ${shopName}`,
        text: `برای انتخاب رمز عبور تازه، تا ۳۰ دقیقه این پیوند را باز کنید:\n${url}\n\n${ignoreText}`,
      }
  }
}

const notYouText = 'اگر شما این کار را نکرده‌اید، همین حالا با پشتیبانی فروشگاه تماس بگیرید.'

/** Sent to the previous e-mail address, so that the owner learns of a takeover. */
export function passwordChangedMail(shopName: string): AccountMail {
  return {
    subject: `رمز عبور شما در ${shopName} تغییر کرد`,
    text: `رمز عبور حساب شما تغییر کرد و نشست‌های دیگر پایان یافتند.\n\n${notYouText}`,
  }
}

export function emailChangedMail(shopName: string): AccountMail {
  return { subject: `ایمیل حساب شما در ${shopName} تغییر کرد`, text: `از این پس با ایمیل تازه وارد می‌شوید.\n\n${notYouText}` }
}

/** The same as an SMS, for an account without a confirmed e-mail address. */
export function asText({ subject }: AccountMail): string {
  return `${subject}. ${notYouText}`
}

export function phoneChangedText(shopName: string): string {
  return `شماره موبایل حساب شما در ${shopName} تغییر کرد. ${notYouText}`
}
