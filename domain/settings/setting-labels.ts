import { currencyLabels } from '#domain/desk/prices/currency.ts'
import { socialLabels } from './elsewhere.ts'
import type { SettingKey } from './setting-forms.ts'

type FormLabels = { readonly title: string; readonly fields: Readonly<Record<string, string>> }

/** The Persian names of the forms and their fields, at the desk and in the list of changes. */
export const settingLabels: { readonly [Key in SettingKey]: FormLabels } = {
  identity: { title: 'نام و معرفی', fields: { name: 'نام فروشگاه', slogan: 'معرفی در چند واژه' } },
  look: { title: 'رنگ فروشگاه', fields: { accent: 'رنگ اصلی' } },
  footer: { title: 'پاورقی', fields: { about: 'درباره‌ی فروشگاه', rights: 'خط آخر' } },
  seo: { title: 'نتیجه‌ی جستجوگرها', fields: { homeTitle: 'عنوان صفحه‌ی خانه', homeDescription: 'توضیح صفحه‌ی خانه' } },
  contact: {
    title: 'تماس',
    fields: {
      supportPhone: 'تلفن پشتیبانی',
      shopAddress: 'نشانی فروشگاه',
      hours: 'ساعت کار',
      ownerEmail: 'ایمیل برای پیام‌های مشتری‌ها',
    },
  },
  legal: {
    title: 'هویت فروشنده',
    fields: { owner: 'نام حقوقی یا صاحب فروشگاه', registration: 'شماره‌ی ثبت و شناسه‌ی ملی', licence: 'پروانه‌ی کسب' },
  },
  social: { title: 'شبکه‌های اجتماعی', fields: socialLabels },
  trust: { title: 'نماد اعتماد', fields: { enamadId: 'شناسه‌ی نماد', enamadCode: 'کد نماد' } },
  bank: {
    title: 'حساب بانکی برای کارت به کارت',
    fields: { holder: 'صاحب حساب', bankName: 'نام بانک', card: 'شماره‌ی کارت', iban: 'شماره‌ی شبا' },
  },
  wholesale: { title: 'فروش عمده', fields: { groupUrl: 'گروه همکاران', salesUrl: 'گفت‌وگو با فروش' } },
  shopping: {
    title: 'کارت کالا و حساب مشتری',
    fields: {
      cardRating: 'امتیاز روی کارت کالا',
      familyCards: 'کالاهای چندرنگ',
      emailConfirmation: 'تایید ایمیل پیش از ورود',
      passwordMin: 'کمترین نویسه‌ی رمز عبور',
    },
  },
  rateSource: {
    title: 'منبع نرخ ارز',
    fields: {
      sourceUrl: 'نشانی منبع',
      sourcePath: 'جای نرخ در پاسخ',
      sourceCurrency: 'ارز',
      sourceUnit: 'واحد نرخ منبع',
      sourceApply: 'وقتی نرخ تازه رسید',
      sourceMaxPercent: 'بیشترین تغییر خودکار در روز (درصد)',
    },
  },
}

/** The texts of the values that are choices. */
export const settingChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cardRating: { fixed: 'همیشه ۴٫۵ ستاره', reviews: 'میانگین نظرها' },
  familyCards: { one: 'یک کارت برای همه', each: 'هر رنگ یک کارت' },
  emailConfirmation: { off: 'لازم نیست', on: 'لازم است' },
  sourceCurrency: currencyLabels,
  sourceUnit: { toman: 'تومان', rial: 'ریال' },
  sourceApply: { ask: 'در صفحه‌ی نرخ ارز بپرسد', auto: 'تا این اندازه خودش ذخیره کند' },
}
