import { Area } from '#app/components/desk/area-field.tsx'
import { Field } from '#app/components/desk/field.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import type { TextKind } from '#domain/desk/content/text-form.ts'
import { textLabels } from '#domain/desk/content/text-form.ts'
import { PictureChoice } from './picture-choice.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

type FieldProps = { form: DraftedForm; kind: TextKind; name: string; hint?: string; dir?: 'ltr' | 'auto'; rows?: number }

/** A text of the form, of one line or of several. */
export function TextField({ form, kind, name, rows, ...rest }: FieldProps) {
  const shared = { label: textLabels[kind][name] ?? '', value: form.text(name), error: form.errors[name], ...rest }
  return rows === undefined ? (
    <Field {...shared} onChange={(event) => form.set({ [name]: event.target.value })} />
  ) : (
    <Area {...shared} rows={rows} onChange={(event) => form.set({ [name]: event.target.value })} />
  )
}

/** What a card of the blog shows: the column beside the text. */
export function PostFacts({ form }: { form: DraftedForm }) {
  return (
    <>
      <TextField form={form} kind="posts" name="summary" rows={4} hint="روی کارت نوشته و زیر عنوان آن دیده می‌شود." />
      <CoverField form={form} />
      <TextField form={form} kind="posts" name="authorName" />
      <TextField form={form} kind="posts" name="tags" hint="با ویرگول جدا کنید؛ نخستین برچسب روی کارت می‌آید." />
      <TextField form={form} kind="posts" name="products" rows={3} dir="ltr" hint="در هر سطر نشانی صفحه‌ی یک کالا." />
    </>
  )
}

function CoverField({ form }: { form: DraftedForm }) {
  const upload = usePictureUpload((coverUrl) => form.set({ coverUrl }))
  const url = form.text('coverUrl')
  return (
    <PictureChoice
      label={textLabels.posts.coverUrl ?? ''}
      choose={url ? 'تصویر دیگر' : 'انتخاب تصویر'}
      upload={upload}
      error={form.errors.coverUrl}
      picture={url && <img className="cover-shot" src={url} alt={form.text('coverAlt')} width={320} height={200} />}
      onRemove={url ? () => form.set({ coverUrl: '', coverAlt: '' }) : undefined}
    >
      {url && <TextField form={form} kind="posts" name="coverAlt" hint="برای کسی که تصویر را نمی‌بیند." />}
    </PictureChoice>
  )
}

export function TextSeo({ form, kind }: { form: DraftedForm; kind: TextKind }) {
  return (
    <section className="form-part">
      <h2>جستجوگرها{kind !== 'pages' && ' و نشانی'}</h2>
      <div className="fields">
        <TextField form={form} kind={kind} name="seoTitle" hint="خالی: همان عنوان. نام فروشگاه خودش افزوده می‌شود." />
        <TextField
          form={form}
          kind={kind}
          name="seoDescription"
          rows={2}
          hint={kind === 'posts' ? 'خالی: همان خلاصه.' : 'خالی: همان جمله‌ی زیر عنوان.'}
        />
        {kind !== 'pages' && (
          <TextField form={form} kind={kind} name="slug" dir="ltr" hint="نشانی پیشین پس از ذخیره به نشانی تازه می‌رسد." />
        )}
      </div>
    </section>
  )
}
