import { type FormEvent, useState } from 'react'
import type { DeskResult } from '#app/stores/desk/api.ts'
import type { DeskPicture } from '#app/stores/desk/pictures.ts'
import { maxAltLength } from '#domain/desk/pictures.ts'
import { Field } from '../field.tsx'
import { Sheet } from '../sheet.tsx'

type PictureSheetProps = {
  picture: DeskPicture
  canEdit: boolean
  onSave: (alt: string) => Promise<DeskResult<unknown>>
  onRemove: () => Promise<DeskResult<unknown>>
  onClose: () => void
}

/** One picture, large, with its alternative text. */
export function PictureSheet({ picture, canEdit, onSave, onRemove, onClose }: PictureSheetProps) {
  const [alt, setAlt] = useState(picture.alt)
  const closeWhenDone = async (work: Promise<DeskResult<unknown>>) => {
    if ((await work).isOk) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void closeWhenDone(onSave(alt))
  }
  const footer = (
    <>
      <button type="button" className="btn danger" onClick={() => void closeWhenDone(onRemove())}>
        برداشتن تصویر
      </button>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="picture" className="btn primary" disabled={alt === picture.alt}>
        ذخیره
      </button>
    </>
  )
  return (
    <Sheet title="تصویر" isOpen onClose={onClose} {...(canEdit && { footer })}>
      <form id="picture" className="fields" onSubmit={submit}>
        <img className="large-shot" src={picture.url} alt={picture.alt} />
        <Field
          label="متن جایگزین"
          value={alt}
          maxLength={maxAltLength}
          readOnly={!canEdit}
          hint="آن‌چه در تصویر دیده می‌شود، برای کسی که آن را نمی‌بیند و برای موتورهای جستجو."
          onChange={(event) => setAlt(event.target.value)}
        />
      </form>
    </Sheet>
  )
}
