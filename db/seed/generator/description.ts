import { options } from '#db/seed/options.ts'
import type { Random } from './random.ts'

const openings = [
  (name: string) => `${name} برای کسانی ساخته شده که کار روزانه‌شان به یک وسیله مطمئن گره خورده است.`,
  (name: string) => `اگر میان چند مدل مردد هستید، ${name} از آن انتخاب‌هایی است که کمتر کسی از آن پشیمان می‌شود.`,
  (name: string) => `${name} تعادل خوبی میان قیمت و امکانات دارد و جای خود را در این رده پیدا کرده است.`,
  (name: string) => `در ${name} سازنده بیشتر به جزئیات ظاهری و دوام بدنه توجه کرده است.`,
  (name: string) => `${name} را بیشتر کسانی می‌خرند که نسل پیش از آن را داشته‌اند و می‌خواهند یک پله بالاتر بروند.`,
]
const uses = ['محل کار', 'دانشگاه', 'سفر', 'ورزش', 'خانه', 'بازی', 'تماشای فیلم', 'کلاس آنلاین', 'عکاسی', 'جلسه‌های طولانی']
const praises = [
  'ساخت محکم',
  'وزن کم',
  'رنگ یکدست',
  'راه‌اندازی ساده',
  'صدای شفاف',
  'گرمای کم',
  'شارژ سریع',
  'بسته‌بندی کامل',
  'پشتیبانی خوب',
]
const cautions = [
  'پیش از خرید، سازگاری آن را با دستگاه خود بررسی کنید.',
  'رنگ واقعی ممکن است با آنچه نمایشگر شما نشان می‌دهد اندکی تفاوت داشته باشد.',
  'موجودی این مدل محدود است و زمان ورود دوباره آن مشخص نیست.',
  'برای فعال‌سازی گارانتی، کارت داخل جعبه را نگه دارید.',
  'جعبه پلمب است و تا هفت روز کاری پس از تحویل می‌توانید آن را بازگردانید.',
]
const names = new Map(options.map(({ slug, name }) => [slug, name]))

/** A few sentences about the product, unique even among a million. */
export function describeProduct(name: string, attributes: Record<string, string>, random: Random): string {
  const facts = Object.entries(attributes).map(([option, value]) => `- ${names.get(option) ?? option}: ${value}`)
  const [use, otherUse, praise, otherPraise] = [random.pick(uses), random.pick(uses), random.pick(praises), random.pick(praises)]
  return [
    random.pick(openings)(name),
    `خریداران بیش از همه از ${praise}${praise === otherPraise ? '' : ` و ${otherPraise}`} آن می‌گویند و آن را برای ${use}${use === otherUse ? '' : ` و ${otherUse}`} مناسب می‌دانند.`,
    facts.join('\n'),
    random.pick(cautions),
  ].join('\n\n')
}
