import type { FaultName } from './faults.ts'
import type { Session } from './sessions.ts'

export type Frame = { readonly stylesheet: string }

export type PayAction = 'pay' | 'cancel' | 'payAndStay' | 'payAndReturnTwice' | 'returnUnpaid' | 'delay' | 'expire'

export type PaymentDetails = { readonly session: Session; readonly payee: string; readonly minutesLeft: number }

export function payPage(frame: Frame, { session, payee, minutesLeft }: PaymentDetails): string {
  const { amount, description, orderId, authority } = session
  return document(
    frame,
    `پرداخت به ${payee}`,
    `<p class="amount"><strong>${grouped(amount / 10)}</strong> تومان <small>${grouped(amount)} ریال</small></p>
    <dl>
      ${definition('بابت', description)}
      ${orderId ? definition('شماره سفارش', orderId, true) : ''}
      ${definition('شناسه پرداخت', authority, true)}
      ${definition('مهلت پرداخت', `${persian(String(minutesLeft))} دقیقه`)}
    </dl>
    <form method="post">
      <div class="main">
        <button class="act" name="action" value="pay">پرداخت موفق</button>
        <button name="action" value="cancel">انصراف</button>
      </div>
      <fieldset>
        <legend>آزمودن حالت‌های دیگر</legend>
        ${otherCases.map(otherCase).join('')}
        <label for="fault">خطای درگاه هنگام تایید پرداخت</label>
        <select id="fault" name="fault">
          <option value="">بدون خطا</option>
          ${faultLabels.map(([name, label]) => `<option value="${name}">${label}</option>`).join('')}
        </select>
      </fieldset>
    </form>`,
  )
}

const otherCases: readonly [action: PayAction, label: string, meaning: string][] = [
  ['payAndStay', 'پرداخت بدون بازگشت', 'پول پرداخت می‌شود و مرورگر به فروشگاه برنمی‌گردد'],
  ['payAndReturnTwice', 'بازگشت دوباره', 'پول پرداخت می‌شود و بازگشت دو بار انجام می‌شود'],
  ['returnUnpaid', 'بازگشت موفق بدون پرداخت', 'بازگشت می‌گوید موفق، ولی پولی پرداخت نشده است'],
  ['delay', 'تاخیر', 'بانک چند ثانیه بعد پاسخ می‌دهد'],
  ['expire', 'انقضا', 'مهلت پرداخت تمام می‌شود'],
]

/** Faults of the next verification offered on the page; the control API has all. */
const faultLabels: readonly [name: FaultName, label: string][] = [
  ['timeoutBefore', 'بی‌پاسخ، پیش از تایید'],
  ['timeoutAfter', 'بی‌پاسخ، پس از تایید'],
  ['resetAfter', 'قطع ارتباط، پس از تایید'],
  ['badGateway', 'صفحه‌ی خطای ۵۰۲'],
  ['brokenJson', 'پاسخ ناقص'],
  ['busy', 'درخواست بیش از حد (۱۲-)'],
  ['unexpected', 'خطای پیش‌بینی‌نشده (۵۲-)'],
]

function otherCase([action, label, meaning]: (typeof otherCases)[number]): string {
  return `<div class="case">
    <button name="action" value="${action}" aria-describedby="${action}">${label}</button>
    <p id="${action}">${meaning}</p>
  </div>`
}

/** One return link, two, or none. */
export function paidPage(frame: Frame, returnUrls: readonly string[]): string {
  const [first, second] = returnUrls
  const links = second
    ? `<div class="main"><a class="act" href="${escaped(first ?? '')}" target="_blank">بازگشت اول (برگه‌ی تازه)</a>
       <a href="${escaped(second)}">بازگشت دوم</a></div>`
    : first
      ? `<div class="main"><a class="act" href="${escaped(first)}">بازگشت به فروشگاه</a></div>`
      : '<p class="said">می‌توانید این صفحه را ببندید. فروشگاه باید خودش از پرداخت باخبر شود.</p>'
  return document(frame, 'پرداخت انجام شد', links, 'good')
}

export function closedPage(frame: Frame, returnUrl: string): string {
  const link = `<div class="main"><a class="act" href="${escaped(returnUrl)}">بازگشت به فروشگاه</a></div>`
  return document(frame, 'این پرداخت دیگر باز نیست', `<p class="said">مهلت آن تمام شده یا لغو شده است.</p>${link}`, 'bad')
}

export function waitingPage(frame: Frame): string {
  return document(frame, 'در انتظار پاسخ بانک…', '<p class="said">چند ثانیه بعد به فروشگاه برمی‌گردید.</p>', 'wait')
}

export function missingPage(frame: Frame): string {
  return document(frame, 'پرداختی با این شناسه نیست', '<p class="said">به فروشگاه برگردید و دوباره پرداخت کنید.</p>', 'bad')
}

const marks = {
  pay: '<path d="M3 9.5h18M6 15h4M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Z"/>',
  good: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  bad: '<path d="m7 7 10 10M17 7 7 17"/>',
  wait: '<path d="M12 7v5l3 2M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z"/>',
}

function document({ stylesheet }: Frame, title: string, content: string, mark: keyof typeof marks = 'pay'): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <meta name="robots" content="noindex">
  <title>${escaped(title)} | درگاه آزمایشی</title>
  <link rel="stylesheet" href="${escaped(stylesheet)}">
</head>
<body>
  <main>
    <p class="notice">درگاه پرداخت آزمایشی؛ هیچ پولی جابه‌جا نمی‌شود</p>
    <div class="head ${mark}">
      <svg viewBox="0 0 24 24" aria-hidden="true">${marks[mark]}</svg>
      <h1>${escaped(title)}</h1>
    </div>
    ${content}
  </main>
</body>
</html>`
}

function definition(name: string, value: string, isLatin = false): string {
  return `<div><dt>${name}</dt><dd${isLatin ? ' dir="ltr"' : ''}><bdi>${escaped(value)}</bdi></dd></div>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function grouped(amount: number): string {
  return persian(String(amount).replace(/\B(?=(\d{3})+$)/g, '٬'))
}

function persian(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))
}
