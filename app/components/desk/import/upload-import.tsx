import { type ChangeEvent, type DragEvent, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { uploadImport } from '#app/stores/desk/import/imports.ts'
import { pushPage } from '#app/stores/desk/location.ts'

const texts = {
  table: {
    ...{ name: 'فایل', title: 'فایل CSV یا Excel کالاها، قیمت‌ها یا موجودی', button: 'انتخاب فایل' },
    hint: 'حداکثر ۴۰ مگابایت و ۲۰۰٬۰۰۰ ردیف. ردیف نخست نام ستون‌هاست و یکی از ستون‌ها SKU است. پیش از هر تغییری پیش‌نمایش را می‌بینید.',
  },
  woocommerce: {
    ...{ name: 'از ووکامرس', title: 'از ووکامرس: کالاها با گونه‌ها، دسته‌ها، برندها و ویژگی‌ها', button: 'انتخاب خروجی ووکامرس' },
    hint: 'در پیشخوان وردپرس، بخش محصولات، «برون‌بری» را بزنید و همه‌ی ستون‌ها را نگه دارید. سرستون‌های فارسی و انگلیسی شناخته می‌شود و نشانی‌های پیشین به صفحه‌های تازه می‌رسند.',
  },
} as const

/** A file from the disk or dropped here; how it is read is chosen on the next page. */
export function UploadImport({ source }: { source: keyof typeof texts }) {
  const { name, title, hint, button } = texts[source]
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
    pushPage(`/desk/import/${id}`)
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
      aria-label={name}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="document" size="xl" className="muted" />
      <div className="grow">
        <b className="block">{title}</b>
        <span className="small muted">{hint}</span>
        <FormError text={problem} />
        {fraction !== null && (
          <p className="small" role="status">
            {fraction < 1 ? 'در حال فرستادن' : 'در حال خواندن ردیف‌ها'}
          </p>
        )}
      </div>
      <label className={`btn ${source === 'table' ? 'primary' : ''} ${fraction === null ? '' : 'busy'}`}>
        <input type="file" className="visually-hidden" accept=".csv,.tsv,.txt,.xlsx" onChange={choose} disabled={fraction !== null} />
        <Icon name="share" />
        {button}
      </label>
    </section>
  )
}
