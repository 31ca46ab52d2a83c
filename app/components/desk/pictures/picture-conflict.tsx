import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import type { DeskPicture } from '#app/stores/desk/pictures.ts'
import { altField, sequenceField } from '#domain/desk/catalog/picture-lists.ts'
import { toPersianDigits } from '#domain/digits.ts'

type PictureConflictProps = {
  conflict: SaveConflict
  /** Those that are stored now. */
  pictures: readonly DeskPicture[]
  onResolve: (keptTheirs: readonly string[]) => void
  onBack: () => void
}

/** Both values of an alternative text, both sequences as pictures. */
export function PictureConflict({ conflict, pictures, onResolve, onBack }: PictureConflictProps) {
  const alts = pictures.map(({ id }, index) => [altField(id), `متن جایگزین تصویر ${toPersianDigits(index + 1)}`])
  const { theirs = '', yours = '' } = conflict.fields[sequenceField] ?? {}
  const texts = Object.fromEntries(
    [theirs, yours].filter(Boolean).map((ids) => [ids, <Row key={ids} ids={ids.split(' ')} pictures={pictures} />]),
  )
  return (
    <Sheet title="تداخل ذخیره" isOpen onClose={onBack}>
      <ConflictTable
        conflict={conflict}
        labels={{ ...Object.fromEntries(alts), [sequenceField]: 'تصویرها و ترتیب آن‌ها' }}
        texts={texts}
        onResolve={onResolve}
        onBack={onBack}
      />
    </Sheet>
  )
}

function Row({ ids, pictures }: { ids: readonly string[]; pictures: readonly DeskPicture[] }) {
  const shown = ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? [])
  return (
    <span className="row tight wrap">
      {shown.map(({ id, url }) => (
        <Thumb key={id} url={url} />
      ))}
      <span className="tiny muted">{toPersianDigits(shown.length)} تصویر</span>
    </span>
  )
}
