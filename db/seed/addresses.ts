import type { ShippingAddress } from '#db/schema/orders.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { numberFor, pickFor } from './deterministic-random.ts'
import type { Person } from './people.ts'

type SeedCity = { state: string; city: string; streets: readonly [string, ...string[]] }

const cities: readonly [SeedCity, ...SeedCity[]] = [
  {
    state: 'تهران',
    city: 'تهران',
    streets: ['سعادت‌آباد، خیابان سرو غربی', 'خیابان شریعتی، بالاتر از پل رومی', 'یوسف‌آباد، خیابان اسدآبادی', 'پونک، بلوار میرزابابایی'],
  },
  { state: 'تهران', city: 'تهران', streets: ['نارمک، خیابان آیت', 'تهرانپارس، خیابان جشنواره', 'صادقیه، بلوار فردوس شرق'] },
  { state: 'اصفهان', city: 'اصفهان', streets: ['خیابان چهارباغ بالا', 'خیابان هشت‌بهشت شرقی', 'خیابان توحید میانی'] },
  { state: 'فارس', city: 'شیراز', streets: ['بلوار معالی‌آباد', 'خیابان قصردشت', 'بلوار چمران، کوچه ۱۲'] },
  { state: 'خراسان رضوی', city: 'مشهد', streets: ['بلوار سجاد', 'بلوار وکیل‌آباد، وکیل‌آباد ۲۱', 'خیابان احمدآباد'] },
  { state: 'آذربایجان شرقی', city: 'تبریز', streets: ['ولیعصر، خیابان کریم‌خان', 'خیابان آزادی', 'ائل‌گلی، خیابان شهریار'] },
  { state: 'گیلان', city: 'رشت', streets: ['گلسار، بلوار نماز', 'خیابان معلم', 'بلوار شهید انصاری'] },
  { state: 'البرز', city: 'کرج', streets: ['گوهردشت، خیابان ده‌متری دوم', 'عظیمیه، بلوار شریعتی', 'جهانشهر، خیابان پلیس'] },
  { state: 'خوزستان', city: 'اهواز', streets: ['کیانپارس، خیابان ۱۴ شرقی', 'گلستان، خیابان مهر'] },
]

/** Invented: no house has this number and postal code. */
export function addressOf({ buyer }: { buyer: Person }): ShippingAddress {
  const { state, city, streets } = pickFor(buyer.name, cities)
  const plate = toPersianDigits(1 + numberFor(`plate ${buyer.name}`, 190))
  const unit = toPersianDigits(1 + numberFor(`unit ${buyer.name}`, 12))
  return {
    full_name: buyer.name,
    phone: buyer.phone,
    address_line1: `${pickFor(`street ${buyer.name}`, streets)}، پلاک ${plate}، واحد ${unit}`,
    address_line2: null,
    city,
    state,
    postal_code: `1${String(numberFor(`postal ${buyer.name}`, 1e9)).padStart(9, '3')}`,
    country: 'Iran',
  }
}
