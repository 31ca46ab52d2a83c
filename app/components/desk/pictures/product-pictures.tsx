import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useDragRows } from '#app/components/desk/catalog/use-drag-rows.ts'
import { Icon } from '#app/components/desk/icons.tsx'
import type { DeskPicture, ProductPictures as Loaded } from '#app/stores/desk/pictures.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { PictureConflict } from './picture-conflict.tsx'
import { PictureSheet } from './picture-sheet.tsx'
import { PictureTile } from './picture-tile.tsx'
import { UploadTile } from './upload-tile.tsx'
import { usePictureList } from './use-picture-list.ts'
import { useUploads } from './use-uploads.ts'

type ProductPicturesProps = { loaded: Loaded; canEdit: boolean }

/** The pictures of a product in their sequence: drop, paste, camera or files; reorder by dragging, buttons and keys. */
export function ProductPictures({ loaded, canEdit }: ProductPicturesProps) {
  const { product, pictures } = loaded
  const uploads = useUploads(product.id)
  const list = usePictureList()
  const [opened, open] = useState<{ id: string; from: Loaded } | null>(null)
  const main = pictures.find(({ alt }) => alt !== '')
  const unpublished = pictures.filter(({ alt }) => alt === '').length
  useFilePaste(canEdit ? uploads.add : null)
  const moveTo = async (picture: DeskPicture, index: number) => {
    const others = pictures.filter(({ id }) => id !== picture.id)
    const done = toPersianDigits(`تصویر به جایگاه ${index + 1} از ${pictures.length} رفت`)
    const moved = [...others.slice(0, index), picture, ...others.slice(index)]
    const result = await list.save({ from: loaded, pictures: moved, done })
    if (!result.isOk) return
    const from = { product: { ...product, version: result.data.version }, pictures: moved }
    toast.undo('ترتیب تصویرها عوض شد', () => void list.save({ from, pictures, done: 'ترتیب پیشین برگشت' }))
  }
  const drag = useDragRows({
    isAcross: true,
    onDrop: (id, target) => {
      const picture = pictures.find((one) => one.id === id)
      const others = pictures.filter((one) => one.id !== id)
      const at = others.findIndex((one) => one.id === target.id)
      if (picture) void moveTo(picture, target.zone === 'before' ? at : at + 1)
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
            onOpen={() => open({ id: picture.id, from: loaded })}
            onStep={(step) => void moveTo(picture, index + step)}
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
        {list.said}
      </p>
      {opened && <PictureSheet {...opened} canEdit={canEdit} onSave={list.save} onClose={() => open(null)} />}
      {list.conflict && (
        <PictureConflict conflict={list.conflict} pictures={pictures} onResolve={list.resolve} onBack={list.leaveConflict} />
      )}
    </FileDrop>
  )
}

export function PictureHints() {
  return (
    <p className="small muted tree-hint not-phone">
      عکس را این‌جا رها کنید یا با <kbd>Ctrl V</kbd> بچسبانید. کشیدن، یا <kbd>Alt →</kbd> <kbd>Alt ←</kbd> برای جابه‌جایی.
    </p>
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
          <Icon name="camera" />
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
