import { type ChangeEvent, type DragEvent, useState } from 'react'
import { uploadImport } from '#app/stores/desk/files/imports.ts'
import { goTo } from '#app/stores/desk/location.ts'
import { FormError } from '../door/form-error.tsx'
import { Icon } from '../icons.tsx'

/** A file from the disk or dropped here; its columns are chosen on the next page. */
export function UploadImport() {
  const [isOver, setOver] = useState(false)
  const [fraction, setFraction] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const send = async (file: File | undefined) => {
    if (!file || fraction !== null) return
    setProblem('')
    setFraction(0)
    const id = crypto.randomUUID()
    const failed = await uploadImport(id, file, setFraction)
    setFraction(null)
    if (failed) return setProblem(failed)
    goTo(`/desk/import/${id}`)
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void send(target.files?.[0])
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }
  return (
    <section
      className={isOver ? 'import-drop over' : 'import-drop'}
      aria-label="فایل"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="document" size="xl" className="muted" />
      <div className="grow">
        <b className="block">فایل CSV یا Excel کالاها، قیمت‌ها یا موجودی</b>
        <span className="small muted">
          حداکثر ۴۰ مگابایت و ۲۰۰٬۰۰۰ ردیف. ردیف نخست نام ستون‌هاست و یکی از ستون‌ها SKU است. پیش از هر تغییری پیش‌نمایش را می‌بینید.
        </span>
        <FormError text={problem} />
        {fraction !== null && (
          <p className="small" role="status">
            {fraction < 1 ? 'در حال فرستادن' : 'در حال خواندن ردیف‌ها'}
          </p>
        )}
      </div>
      <label className={fraction === null ? 'btn primary' : 'btn primary busy'}>
        <input type="file" className="visually-hidden" accept=".csv,.tsv,.txt,.xlsx" onChange={choose} disabled={fraction !== null} />
        <Icon name="share" />
        انتخاب فایل
      </label>
    </section>
  )
}
