import { fixedId } from '#db/ids.ts'
import type { contactMessages } from '#db/schema/content.ts'
import { hoursAfter } from '#db/seed/calendar.ts'
import { personNamed } from '#db/seed/people.ts'

const written: readonly { author: string; subject: string; message: string; hoursAgo: number; isAnswered?: true }[] = [
  {
    author: 'غزل منصوری',
    subject: 'خرید سازمانی',
    message: 'سلام، برای شرکت ۱۲ دستگاه تبلت لازم داریم. آیا فاکتور رسمی و تخفیف خرید تعدادی دارید؟',
    hoursAgo: 1.4,
  },
  {
    author: 'جواد هاشمی',
    subject: 'گارانتی هدفون',
    message: 'هدفونی که سه ماه پیش خریدم صدای گوش چپش قطع می‌شود. برای گارانتی باید به شما بفرستم یا به شرکت گارانتی؟',
    hoursAgo: 7.5,
  },
  { author: 'ترانه لطفی', subject: 'موجودی', message: 'آیفون ۱۳ کی دوباره موجود می‌شود؟', hoursAgo: 21 },
  {
    author: 'داریوش فتحی',
    subject: 'زمان ارسال',
    message: 'سفارش من به مشهد چند روزه می‌رسد؟',
    hoursAgo: 50,
    isAnswered: true,
  },
]

/** Messages of the contact form, counted back from `now`. */
export function messageRows(now: Date): (typeof contactMessages.$inferInsert)[] {
  return written.map(({ author, subject, message, hoursAgo, isAnswered }) => {
    const { userId, name, email, phone } = personNamed(author)
    const createdAt = hoursAfter(now, -hoursAgo)
    const handledAt = isAnswered ? hoursAfter(createdAt, 3) : null
    return { id: fixedId(createdAt, `message ${author}`), userId, name, email, phone, subject, message, createdAt, handledAt }
  })
}
