import { useRef } from 'react'
import { Area } from '#app/components/desk/area-field.tsx'
import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts'

type Mark = { readonly label: string; readonly text: string; readonly before: string; readonly after: string; readonly sample: string }

const marks: readonly Mark[] = [
  { label: 'سرتیتر', text: 'سرتیتر', before: '\n## ', after: '\n', sample: 'سرتیتر' },
  { label: 'پررنگ', text: 'پررنگ', before: '**', after: '**', sample: 'متن پررنگ' },
  { label: 'فهرست', text: 'فهرست', before: '\n- ', after: '', sample: 'مورد' },
  { label: 'پیوند', text: 'پیوند', before: '[', after: '](/store)', sample: 'متن پیوند' },
  { label: 'نیم‌فاصله', text: 'نیم‌فاصله', before: '\u200c', after: '', sample: '' },
]

/** Markdown with buttons for its marks; a picture is uploaded and placed where the cursor is. */
export function MarkdownField({ form, label, hint }: { form: DraftedForm; label: string; hint: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (before: string, after: string, sample: string) => {
    const element = area.current
    const text = form.text('body')
    const [start, end] = element ? [element.selectionStart, element.selectionEnd] : [text.length, text.length]
    const inner = text.slice(start, end) || sample
    form.set({ body: `${text.slice(0, start)}${before}${inner}${after}${text.slice(end)}` })
    // After React has written the new text.
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(start + before.length, start + before.length + inner.length)
    })
  }
  const upload = usePictureUpload((url) => insert('\n![', `](${url})\n`, 'شرح تصویر'))
  return (
    <section className="form-part">
      <div className="row tight wrap" role="toolbar" aria-label="نشانه‌های متن">
        {marks.map((mark) => (
          <button key={mark.label} type="button" className="btn small" onClick={() => insert(mark.before, mark.after, mark.sample)}>
            {mark.text}
          </button>
        ))}
        <PictureButton icon="camera" label="تصویر" upload={upload} />
        <span className="tiny muted" role="status">
          {upload.state}
        </span>
      </div>
      {upload.problem && (
        <p className="error-text" role="alert">
          {upload.problem}
        </p>
      )}
      <Area
        ref={area}
        label={label}
        rows={22}
        value={form.text('body')}
        error={form.errors.body}
        hint={`${hint} ${toPersianDigits(form.text('body').length)} نویسه.`}
        onChange={(event) => form.set({ body: event.target.value })}
      />
    </section>
  )
}

type PictureButtonProps = { icon: IconName; label: string; upload: ReturnType<typeof usePictureUpload> }

export function PictureButton({ icon, label, upload }: PictureButtonProps) {
  return (
    <label className="btn small">
      <Icon name={icon} size="s" />
      {label}
      <input type="file" className="visually-hidden" accept={pictureTypes} disabled={upload.isBusy} onChange={upload.choose} />
    </label>
  )
}
