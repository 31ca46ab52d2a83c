import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import type { DraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { type DeskText, removeText, setTextStatus, type TextRef } from '#app/stores/desk/content/texts.ts'
import { replacePage } from '#app/stores/desk/location.ts'
import { toast } from '#app/stores/toasts.ts'
import type { AddedKind } from '#domain/desk/content/text-form.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'

type ActionsProps = { text: DeskText; of: TextRef; form: DraftedForm; onRevisions: () => void }

const names: Readonly<Record<AddedKind, string>> = { posts: 'نوشته', 'own-pages': 'صفحه' }

function takenOff(links: number): string {
  const rest = links > 0 ? `؛ ${toPersianDigits(links)} پیوند منو، پاورقی یا اسلایدها دیگر به جایی نمی‌رسد` : ''
  return `از فروشگاه برداشته شد${rest}`
}

/** Preview, the shop's page, publish or take off, former versions, delete. */
export function TextActions({ text, of, form, onRevisions }: ActionsProps) {
  const { kind } = of
  const [isPlanning, setPlanning] = useState(false)
  const isPublic = text.status === 'published' && !text.scheduledFor
  const preview = async () => {
    await form.flush()
    window.open(`/desk/content/${of.kind}/${of.id}/preview`, '_blank', 'noopener')
  }
  const setStatus = async (status: DeskText['status'], version: number, done: string) => {
    const result = await setTextStatus(of, version, { status })
    if (result.isOk) return void toast.success(done)
    const { fields, message } = result.problem
    toast.error(Object.values(fields)[0] ?? message)
  }
  const publish = async () => {
    const version = await form.save()
    if (version !== null) await setStatus('published', version, 'منتشر شد')
  }
  const remove = async (kind: AddedKind) => {
    const result = await removeText({ kind, id: of.id }, text.version)
    if (!result.isOk) return void toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
    toast.success(`${names[kind]} حذف شد`)
    replacePage(kind === 'posts' ? '/desk/content' : '/desk/content/pages')
  }
  return (
    <>
      <button type="button" className="btn plain end" aria-label="پیش‌نمایش" onClick={() => void preview()}>
        <Icon name="eye" />
        <span className="not-phone">پیش‌نمایش</span>
      </button>
      {isPublic ? (
        <a className="btn not-phone" href={text.path} target="_blank" rel="noreferrer">
          <Icon name="store" />
          دیدن در فروشگاه
        </a>
      ) : (
        <button type="button" className="btn primary" onClick={() => void publish()}>
          انتشار
        </button>
      )}
      <Menu label="کارهای دیگر" className="btn square" button={<Icon name="more" />}>
        <button type="button" onClick={onRevisions}>
          <Icon name="clock" />
          نسخه‌های پیشین
        </button>
        {isPublic && (
          <button type="button" onClick={() => void setStatus('draft', text.version, takenOff(text.links))}>
            <Icon name="eye-off" />
            برداشتن از فروشگاه
          </button>
        )}
        {kind !== 'pages' && !isPublic && (
          <button type="button" onClick={() => setPlanning(true)}>
            <Icon name="calendar" />
            زمان‌بندی انتشار
          </button>
        )}
        {text.scheduledFor && (
          <button type="button" onClick={() => void setStatus('draft', text.version, 'زمان‌بندی لغو شد؛ متن پیش‌نویس است')}>
            <Icon name="eye-off" />
            لغو زمان‌بندی
          </button>
        )}
        {kind !== 'pages' && text.status === 'draft' && (
          <button type="button" onClick={() => void remove(kind)}>
            <Icon name="trash" />
            حذف {names[kind]}
          </button>
        )}
      </Menu>
      {isPlanning && <ScheduleSheet text={text} of={of} form={form} onClose={() => setPlanning(false)} />}
    </>
  )
}
