import { isOwnPicture, type Scheduled } from '#domain/content/slides.ts'
import { isoOfInstant } from '#domain/days.ts'
import { jalaliFieldText, tehranInstant, timeLabel } from '#domain/desk/jalali-days.ts'
import { Refusal } from '#domain/refusals.ts'
import { line, required, type SettingField } from '#domain/settings/setting-fields.ts'
import { linkField } from './link-field.ts'

export type SlideSection = 'hero' | 'promo'
export const slideSections: readonly SlideSection[] = ['hero', 'promo']

export const slideLabels = {
  title: 'عنوان',
  sentence: 'جمله‌ی زیر عنوان',
  linkText: 'نوشته‌ی دکمه',
  href: 'نشانی',
  picture: 'تصویر',
  phonePicture: 'تصویر گوشی',
  alt: 'شرح تصویر',
  startDay: 'روز آغاز',
  startTime: 'ساعت آغاز',
  endDay: 'روز پایان',
  endTime: 'ساعت پایان',
  isShown: 'نمایش داده شود',
} as const

export type SlideFieldName = keyof typeof slideLabels
/** The form as texts, as people read and type them. */
export type SlideTexts = Record<SlideFieldName, string>
export type SlideFields = Scheduled & {
  readonly title: string
  readonly sentence: string
  readonly linkText: string
  readonly href: string
  readonly alt: string
  readonly picture: string
  readonly phonePicture: string
}

export const blankSlide: SlideTexts = {
  ...{ title: '', sentence: '', linkText: '', href: '', picture: '', phonePicture: '', alt: '' },
  ...{ startDay: '', startTime: '', endDay: '', endTime: '', isShown: 'true' },
}

export function slideTexts({ isShown, startsAt, endsAt, ...fields }: SlideFields): SlideTexts {
  const { title, sentence, linkText, href, alt, picture, phonePicture } = fields
  const [startDay, startTime] = dayAndTime(startsAt)
  const [endDay, endTime] = dayAndTime(endsAt)
  return { title, sentence, linkText, href, alt, picture, phonePicture, startDay, startTime, endDay, endTime, isShown: String(isShown) }
}

function dayAndTime(moment: Date | null): [string, string] {
  if (!moment) return ['', '']
  const instant = moment.toISOString()
  return [jalaliFieldText(isoOfInstant(instant)), timeLabel(instant)]
}

/** Uploaded, or one of the demo's. */
const picture: SettingField = (typed) =>
  isOwnPicture(typed) || /^(?:hero|promo)-[a-z]+$/.test(typed) ? typed : { problem: 'تصویر را بارگذاری کنید' }
const phonePicture: SettingField = (typed) => (typed === '' || isOwnPicture(typed) ? typed : { problem: 'تصویر را بارگذاری کنید' })

const fieldsOf: Readonly<Record<SlideSection, Partial<Record<SlideFieldName, SettingField>>>> = {
  hero: {
    title: required(line(60), 'عنوان را بنویسید'),
    sentence: line(120),
    linkText: required(line(30), 'نوشته‌ی دکمه را بنویسید'),
    href: linkField,
    alt: required(line(150), 'شرح تصویر را برای کسی که آن را نمی‌بیند بنویسید'),
    picture,
    phonePicture,
  },
  promo: { title: required(line(40), 'عنوان را بنویسید'), sentence: line(60), href: linkField, picture },
}

type Problem = { readonly name: SlideFieldName; readonly message: string }

/** The form as it is stored; everything that is wrong is refused together, by the names of the fields. */
export function requireSlide(section: SlideSection, texts: SlideTexts): SlideFields {
  const problems: Problem[] = []
  const read = (name: SlideFieldName): string => {
    const result = fieldsOf[section][name]?.(texts[name]) ?? ''
    if (typeof result === 'string') return result
    problems.push({ name, message: result.problem })
    return ''
  }
  const fields = {
    ...{ title: read('title'), sentence: read('sentence'), linkText: read('linkText'), href: read('href') },
    ...{ alt: read('alt'), picture: read('picture'), phonePicture: read('phonePicture') },
    startsAt: momentOf(texts, 'start', problems),
    endsAt: momentOf(texts, 'end', problems),
    isShown: texts.isShown === 'true',
  }
  if (fields.phonePicture !== '' && !isOwnPicture(fields.picture))
    problems.push({ name: 'picture', message: 'تصویر رایانه را هم بارگذاری کنید' })
  if (fields.startsAt && fields.endsAt && fields.endsAt <= fields.startsAt)
    problems.push({ name: 'endDay', message: 'پایان پس از آغاز است' })
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return fields
}

/** Without an hour a day begins at 00:00. */
function momentOf(texts: SlideTexts, side: 'start' | 'end', problems: Problem[]): Date | null {
  const [day, time] = [texts[`${side}Day`].trim(), texts[`${side}Time`].trim()]
  if (day === '' && time === '') return null
  const instant = tehranInstant(day, time || '00:00')
  if (instant === null) problems.push({ name: `${side}Day`, message: 'روز را مانند ۱۴۰۵/۰۸/۲۵ و ساعت را مانند ۰۹:۳۰ بنویسید' })
  return instant === null ? null : new Date(instant)
}
