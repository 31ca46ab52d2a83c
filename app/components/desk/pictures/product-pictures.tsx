import { type DragEvent, useEffect, useRef, useState } from 'react'
import { type DeskPicture, type ProductPictures as Loaded, savePictures } from '#app/stores/desk/pictures.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { useDragRows } from '../catalog/use-drag-rows.ts'
import { Icon } from '../icons.tsx'
import { PictureSheet } from './picture-sheet.tsx'
import { PictureTile } from './picture-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { useUploads } from './use-uploads.ts'

type ProductPicturesProps = { loaded: Loaded; canEdit: boolean }

/** The pictures of a product in their sequence: drop, paste, camera or files; reorder by dragging, buttons and keys. */
export function ProductPictures({ loaded: { product, pictures }, canEdit }: ProductPicturesProps) {
  const uploads = useUploads(product.id)
  const [openedId, open] = useState<string | null>(null)
  const [said, say] = useState('')
  const opened = pictures.find(({ id }) => id === openedId)
  const main = pictures.find(({ alt }) => alt !== '')
  const unpublished = pictures.filter(({ alt }) => alt === '').length
  useFilePaste(canEdit ? uploads.add : null)
  const save = async (next: readonly DeskPicture[], done: string) => {
    const result = await savePictures(product.id, product.version, next)
    if (!result.isOk) toast.error(result.problem.fields.alt ?? result.problem.message)
    else say(done)
    return result
  }
  const place = async (picture: DeskPicture, index: number) => {
    const others = pictures.filter(({ id }) => id !== picture.id)
    const text = toPersianDigits(`تصویر به جایگاه ${index + 1} از ${pictures.length} رفت`)
    const result = await save([...others.slice(0, index), picture, ...others.slice(index)], text)
    if (result.isOk) toast.undo('ترتیب تصویرها عوض شد', () => void savePictures(product.id, result.data.version, pictures))
  }
  const drag = useDragRows({
    isAcross: true,
    onDrop: (id, target) => {
      const picture = pictures.find((one) => one.id === id)
      const others = pictures.filter((one) => one.id !== id)
      const at = others.findIndex((one) => one.id === target.id)
      if (picture) void place(picture, target.zone === 'before' ? at : at + 1)
    },
  })
  return (
    <FileDrop onFiles={canEdit ? uploads.add : null}>
      <ol className="shots" aria-label="تصویرها">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            index={index}
            count={pictures.length}
            isMain={picture === main}
            drag={canEdit ? drag : null}
            onOpen={() => open(picture.id)}
            onStep={(step) => void place(picture, index + step)}
          />
        ))}
        {uploads.items.map((item) => (
          <UploadTile key={item.key} item={item} onRetry={() => uploads.retry(item.key)} onRemove={() => uploads.remove(item.key)} />
        ))}
        {canEdit && <AddTiles onFiles={uploads.add} />}
      </ol>
      {unpublished > 0 && (
        <p className="note warn">
          <Icon name="alert" />
          {toPersianDigits(unpublished)} تصویر متن جایگزین ندارد. تا نوشته نشود، در فروشگاه دیده نمی‌شود.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {opened && (
        <PictureSheet
          picture={opened}
          canEdit={canEdit}
          onClose={() => open(null)}
          onSave={(alt) =>
            save(
              pictures.map((one) => (one.id === opened.id ? { ...one, alt } : one)),
              'متن جایگزین ذخیره شد',
            )
          }
          onRemove={() =>
            save(
              pictures.filter((one) => one.id !== opened.id),
              'تصویر برداشته شد',
            )
          }
        />
      )}
    </FileDrop>
  )
}

type OnFiles = ((files: Iterable<File>) => void) | null

function FileDrop({ onFiles, children }: { onFiles: OnFiles; children: React.ReactNode }) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => onFiles !== null && dataTransfer.types.includes('Files')
  return (
    <section
      className={isOver ? 'file-drop over' : 'file-drop'}
      aria-label="تصویرهای کالا"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles?.(event.dataTransfer.files)
      }}
    >
      {children}
    </section>
  )
}

/** Ctrl+V of a copied picture, anywhere on the page. */
function useFilePaste(onFiles: OnFiles): void {
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) latest.current?.(clipboardData.files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function AddTiles({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const choose = (input: HTMLInputElement) => {
    onFiles(input.files ?? [])
    input.value = ''
  }
  return (
    <>
      <li>
        <label className="shot add">
          <Icon name="plus" />
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            aria-label="افزودن تصویر"
            onChange={(event) => choose(event.currentTarget)}
          />
        </label>
        <span className="tiny muted">افزودن</span>
      </li>
      <li className="only-phone">
        <label className="shot add">
          <Icon name="eye" />
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            aria-label="عکس گرفتن با دوربین"
            onChange={(event) => choose(event.currentTarget)}
          />
        </label>
        <span className="tiny muted">دوربین</span>
      </li>
    </>
  )
}
