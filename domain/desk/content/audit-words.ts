import { slideLabels } from './slide-form.ts'
import { textLabels } from './text-form.ts'

/** What the list of changes says of content: actions, objects and fields. */
export const contentActions: Readonly<Record<string, string>> = {
  'text.created': 'نوشته‌ی تازه ساخت',
  'text.edited': 'متن را ویرایش کرد',
  'text.published': 'متن را منتشر کرد',
  'text.scheduled': 'انتشار متن را زمان‌بندی کرد',
  'text.unpublished': 'متن را از فروشگاه برداشت',
  'text.removed': 'نوشته را حذف کرد',
  'text.drafted': 'پیش‌نویس متن را آغاز کرد',
  'text.draftDropped': 'پیش‌نویس متن را دور ریخت',
  'text.pictureAdded': 'تصویر برای متن‌ها بارگذاری کرد',
  'slide.added': 'اسلاید یا کارت تازه ساخت',
  'slide.edited': 'اسلاید یا کارت را ویرایش کرد',
  'slide.moved': 'اسلاید یا کارت را جابه‌جا کرد',
  'slide.removed': 'اسلاید یا کارت را حذف کرد',
  'slide.pictureAdded': 'تصویر اسلاید بارگذاری کرد',
  'redirect.added': 'تغییر مسیر افزود',
  'redirect.removed': 'تغییر مسیر را حذف کرد',
  'list.changed': 'لیستی از محتوای فروشگاه را تغییر داد',
}

export const contentObjects: Readonly<Record<string, string>> = {
  post: 'نوشته',
  slide: 'اسلاید یا کارت',
  redirect: 'تغییر مسیر',
  list: 'لیست محتوا',
  text_draft: 'پیش‌نویس متن',
  media: 'تصویر',
}

export const contentFields: Readonly<Record<string, string>> = {
  ...slideLabels,
  ...textLabels.pages,
  ...textLabels.posts,
  url: 'نشانی تصویر',
  publishAt: 'زمان انتشار',
  texts: 'ردیف‌ها',
}
