import { FormCheck, FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { useVersionedForm, type VersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { addSlide, type DeskSlide, editSlide, removeSlide, slidePictureUrl, uploadSlidePicture } from '#app/stores/desk/content/slides.ts'
import { toast } from '#app/stores/toasts.ts'
import type { SlideShape } from '#domain/content/slides.ts'
import { blankSlide, type SlideSection, type SlideTexts, slideLabels } from '#domain/desk/content/slide-form.ts'
import { LinkOptions, linkOptionsId } from './link-options.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

export const sectionNames: Readonly<Record<SlideSection, string>> = { hero: 'اسلاید', promo: 'کارت' }

/** A slide or card, or a new one. */
export function SlideForm({ section, slide, onClose }: { section: SlideSection; slide: DeskSlide | null; onClose: () => void }) {
  const form = useVersionedForm<SlideTexts>({
    name: `slide ${slide?.id ?? `new ${section}`}`,
    initial: slide?.texts ?? blankSlide,
    version: slide?.version ?? 1,
    save: (texts, version) => (slide ? editSlide({ id: slide.id, version }, texts) : addSlide(section, texts)),
    onSaved: () => {
      toast.success(`${sectionNames[section]} ذخیره شد و در صفحه‌ی نخست دیده می‌شود`)
      onClose()
    },
  })
  const field = { form, labels: slideLabels }
  const isHero = section === 'hero'
  return (
    <FormSheet
      title={slide ? `${sectionNames[section]} ${slide.texts.title}` : `${sectionNames[section]} تازه`}
      form={form}
      labels={slideLabels}
      onClose={onClose}
      {...(slide && { remove: () => removeSlide(slide) })}
    >
      <SlidePicture form={form} section={section} shape={isHero ? 'wide' : 'promo'} />
      {isHero && <SlidePicture form={form} section={section} shape="phone" />}
      {isHero && <FormField {...field} name="alt" maxLength={150} hint="برای کسی که تصویر را نمی‌بیند." />}
      <FormField {...field} name="title" maxLength={60} />
      <FormField {...field} name="sentence" maxLength={120} />
      {isHero && <FormField {...field} name="linkText" maxLength={30} placeholder="دیدن گوشی‌ها" />}
      <FormField
        {...field}
        name="href"
        dir="ltr"
        maxLength={300}
        list={linkOptionsId}
        hint="جایی که با فشردن باز می‌شود؛ مانند /store?category=mobile"
      />
      <LinkOptions />
      <div className="fields two-columns">
        <FormField {...field} name="startDay" inputMode="numeric" placeholder="۱۴۰۵/۰۸/۲۵" hint="خالی: از همین حالا" />
        <FormField {...field} name="startTime" inputMode="numeric" placeholder="۰۹:۳۰" />
        <FormField {...field} name="endDay" inputMode="numeric" placeholder="۱۴۰۵/۰۹/۰۱" hint="خالی: بدون پایان" />
        <FormField {...field} name="endTime" inputMode="numeric" placeholder="۲۳:۵۹" />
      </div>
      <FormCheck label={slideLabels.isShown} isOn={form.values.isShown === 'true'} onChange={(isOn) => form.set('isShown', String(isOn))} />
    </FormSheet>
  )
}

const hints: Readonly<Record<SlideShape, string>> = {
  wide: 'پهن، دست‌کم ۱۲۰۰ در ۵۰۰؛ بهتر ۲۴۰۰ در ۱۰۰۰ پیکسل. نوشته سمت راست می‌آید.',
  phone: 'ایستاده، ۴ در ۵؛ بهتر ۹۶۰ در ۱۲۰۰ پیکسل. خالی: بخشی از تصویر پهن.',
  promo: 'ایستاده، ۴ در ۵؛ بهتر ۹۶۰ در ۱۲۰۰ پیکسل. نوشته بالای آن می‌آید.',
}

type SlidePictureProps = { form: VersionedForm<SlideTexts>; section: SlideSection; shape: SlideShape }

function SlidePicture({ form: { values, errors, set }, section, shape }: SlidePictureProps) {
  const name = shape === 'phone' ? 'phonePicture' : 'picture'
  const upload = usePictureUpload((stored) => set(name, stored), uploadSlidePicture(shape))
  return (
    <PictureChoice
      label={slideLabels[name]}
      choose={values[name] ? `${slideLabels[name]} دیگر` : `انتخاب ${slideLabels[name]}`}
      upload={upload}
      error={errors[name]}
      picture={
        values.picture && (
          <img
            className={`slide-shot ${shape}`}
            src={slidePictureUrl(section, shape === 'phone' ? 'phone' : 'wide', values)}
            alt={values.alt}
          />
        )
      }
      onRemove={shape === 'phone' && values.phonePicture ? () => set('phonePicture', '') : undefined}
    >
      <p className="tiny muted">{hints[shape]}</p>
    </PictureChoice>
  )
}
