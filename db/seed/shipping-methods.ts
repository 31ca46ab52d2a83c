import { provinces } from '#domain/account/provinces.ts'

/** Ways of delivery, rates in whole toman. The first active one is preselected at checkout. */
export const shippingMethods: readonly {
  methodName: string
  methodType: 'standard' | 'express' | 'pickup'
  deliveryTime: string
  courierType: string
  cities: string[]
  isPost?: boolean
  maxWeightG?: number
  baseRate: number
  isActive: boolean
  description: string
  displayOrder: number
}[] = [
  {
    methodName: 'پست پیشتاز',
    methodType: 'standard',
    deliveryTime: '۳ تا ۵ روز کاری',
    courierType: 'پست',
    cities: [],
    isPost: true,
    maxWeightG: 30_000,
    baseRate: 50_000,
    isActive: true,
    description: 'ارسال بیمه‌شده به سراسر کشور، همراه کد رهگیری پست',
    displayOrder: 1,
  },
  {
    methodName: 'پیک فوری تهران',
    methodType: 'express',
    deliveryTime: '۲ تا ۴ ساعت',
    courierType: 'پیک موتوری',
    cities: ['تهران'],
    maxWeightG: 25_000,
    baseRate: 180_000,
    isActive: true,
    description: 'فقط شهر تهران؛ سفارش‌های ثبت‌شده تا ساعت ۱۷ همان روز تحویل می‌شود',
    displayOrder: 2,
  },
  {
    methodName: 'تیپاکس',
    methodType: 'express',
    deliveryTime: '۱ تا ۲ روز کاری',
    courierType: 'تیپاکس',
    cities: provinces.flatMap(({ cities }) => cities.slice(0, 1)),
    baseRate: 120_000,
    isActive: true,
    description: 'تحویل درِ منزل در مراکز استان‌ها',
    displayOrder: 3,
  },
  {
    methodName: 'تحویل حضوری',
    methodType: 'pickup',
    deliveryTime: 'از ۲ ساعت پس از تایید سفارش',
    courierType: 'فروشگاه',
    cities: [],
    baseRate: 0,
    isActive: true,
    description: 'دریافت از فروشگاه با کارت ملی و شماره سفارش، شنبه تا پنجشنبه ۱۰ تا ۲۰',
    displayOrder: 4,
  },
  {
    methodName: 'ارسال هوایی',
    methodType: 'express',
    deliveryTime: 'همان روز یا روز بعد',
    courierType: 'باربری هوایی',
    cities: ['مشهد', 'شیراز', 'تبریز', 'اهواز'],
    baseRate: 340_000,
    isActive: false,
    description: 'تحویل در فرودگاه مقصد برای مشهد، شیراز، تبریز و اهواز؛ فعلاً غیرفعال است',
    displayOrder: 5,
  },
]
