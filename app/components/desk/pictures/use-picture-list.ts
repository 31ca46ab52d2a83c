import { useState } from 'react'
import type { DeskResult, SaveConflict } from '#app/stores/desk/api.ts'
import { type ProductPictures, savePictures } from '#app/stores/desk/pictures.ts'
import { toast } from '#app/stores/toasts.ts'
import { mergedPictures, openPictureFields } from '#domain/desk/catalog/picture-lists.ts'
import type { ListedPicture } from '#domain/desk/pictures.ts'

type Saved = DeskResult<{ version: number }>

/** A list to save, and what the person saw when they changed it. `done`: what a screen reader says afterwards. */
export type PictureChange = {
  readonly from: ProductPictures
  readonly pictures: readonly ListedPicture[]
  readonly done: string
  readonly onSaved?: () => void
}

/** Saves the list of pictures; of what a colleague changed too meanwhile, both values are shown, and everything else is merged. */
export function usePictureList() {
  const [said, say] = useState('')
  const [refused, setRefused] = useState<{ change: PictureChange; conflict: SaveConflict } | null>(null)
  const save = async (change: PictureChange, version = change.from.product.version): Promise<Saved> => {
    const { from, pictures, done, onSaved } = change
    const result = await savePictures(from.product.id, version, pictures)
    if (result.isOk) {
      say(done)
      onSaved?.()
      return result
    }
    const { conflict, fields, message } = result.problem
    if (!conflict) toast.error(fields.alt ?? message)
    else if (Object.keys(openPictureFields(from.pictures, pictures, conflict.fields)).length === 0) return saveOnTop(change, conflict, [])
    else setRefused({ change, conflict })
    return result
  }
  const saveOnTop = (change: PictureChange, { version, fields }: SaveConflict, keptTheirs: readonly string[]) => {
    const pictures = mergedPictures({ base: change.from.pictures, yours: change.pictures, fields, keptTheirs })
    return save({ ...change, pictures }, version)
  }
  return {
    said,
    save: (change: PictureChange) => save(change),
    conflict: refused && {
      ...refused.conflict,
      fields: openPictureFields(refused.change.from.pictures, refused.change.pictures, refused.conflict.fields),
    },
    leaveConflict: () => setRefused(null),
    resolve: (keptTheirs: readonly string[]) => {
      if (!refused) return
      setRefused(null)
      void saveOnTop(refused.change, refused.conflict, keptTheirs)
    },
  }
}
