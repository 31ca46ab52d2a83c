import type { FormEvent } from 'react'
import { useFormTexts } from '#app/components/desk/catalog/use-form-texts.ts'
import { Field } from '#app/components/desk/field.tsx'
import { RestoredNote } from '#app/components/desk/restored-note.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { ProductPictures } from '#app/stores/desk/pictures.ts'
import { maxAltLength } from '#domain/desk/pictures.ts'
import type { PictureChange } from './use-picture-list.ts'

type PictureSheetProps = {
  id: string
  /** The list when the sheet was opened: what a colleague changes meanwhile is a conflict, not a surprise. */
  from: ProductPictures
  canEdit: boolean
  onSave: (change: PictureChange) => Promise<unknown>
  onClose: () => void
}

/** One picture, large, with its alternative text; what is typed survives a reload. */
export function PictureSheet({ id, from, canEdit, onSave, onClose }: PictureSheetProps) {
  const picture = from.pictures.find((one) => one.id === id)
  const texts = useFormTexts(`picture ${id}`, { alt: picture?.alt ?? '' }, from.product.version)
  const { began, values, setValues, isChanged, isRestored, forget, discard } = texts
  if (!picture) return null
  const onSaved = () => {
    forget()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const described = (alt: string) => from.pictures.map((one) => (one.id === id ? { ...one, alt } : one))
    const seen = { product: { ...from.product, version: began.version }, pictures: described(began.base.alt) }
    void onSave({ from: seen, pictures: described(values.alt), done: 'متن جایگزین ذخیره شد', onSaved })
  }
  const remove = () => onSave({ from, pictures: from.pictures.filter((one) => one.id !== id), done: 'تصویر برداشته شد', onSaved })
  const cancel = () => {
    discard()
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn danger" onClick={() => void remove()}>
        برداشتن تصویر
      </button>
      <button type="button" className="btn" onClick={cancel}>
        انصراف
      </button>
      <button type="submit" form="picture" className="btn primary" disabled={!isChanged}>
        ذخیره
      </button>
    </>
  )
  return (
    <Sheet title="تصویر" isOpen onClose={onClose} {...(canEdit && { footer })}>
      <form id="picture" className="fields" onSubmit={submit}>
        {isRestored && <RestoredNote onDiscard={discard} />}
        <img className="large-shot" src={picture.url} alt={picture.alt} />
        <Field
          label="متن جایگزین"
          value={values.alt}
          maxLength={maxAltLength}
          readOnly={!canEdit}
          hint="آن‌چه در تصویر دیده می‌شود، برای کسی که آن را نمی‌بیند و برای موتورهای جستجو."
          onChange={(event) => setValues({ alt: event.target.value })}
        />
      </form>
    </Sheet>
  )
}
