import { useState } from 'react'
import { ConflictTable } from '#app/components/desk/conflict-table.tsx'
import { MarkdownField } from '#app/components/desk/content/markdown-field.tsx'
import { Revisions } from '#app/components/desk/content/revisions.tsx'
import { TextActions } from '#app/components/desk/content/text-actions.tsx'
import { PostFacts, TextField, TextSeo } from '#app/components/desk/content/text-fields.tsx'
import { momentText, TextStatus } from '#app/components/desk/content/text-status.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { SaveBar } from '#app/components/desk/save-bar.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { useDraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { type DeskText, dropTextDraft, saveText, storeTextDraft, type TextRef, textKey, useText } from '#app/stores/desk/content/texts.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { isTextKind, textLabels } from '#domain/desk/content/text-form.ts'

const parents = {
  posts: { href: '/desk/content', label: 'نوشته‌ها' },
  pages: { href: '/desk/content/pages', label: 'صفحه‌ها' },
  'own-pages': { href: '/desk/content/pages', label: 'صفحه‌ها' },
} as const

const ofPages = 'با Markdown نوشته می‌شود. {نام فروشگاه}، {تلفن پشتیبانی}، {نشانی فروشگاه} و {ساعت کار} از تنظیمات پر می‌شود.'
const bodyHints = { posts: 'با Markdown نوشته می‌شود.', pages: ofPages, 'own-pages': ofPages } as const

/** One post or page: its form, a draft that follows the typing, preview, publish, former versions. */
export default function TextPage({ params: { kind: given = '', id = '' } }: { params: DeskParams }) {
  const kind = isTextKind(given) ? given : 'posts'
  const of: TextRef = { kind, id }
  const { data: text, problem } = useText(of)
  if (text) return <Editor key={text.id} text={text} of={of} />
  return (
    <>
      <PageHead name="متن" title="متن" parent={parents[kind]} />
      {problem ? (
        <Failed
          title={problem.status === 404 ? 'این متن پیدا نشد' : 'متن باز نشد'}
          problem={problem}
          onRetry={() => refresh(textKey(of))}
        />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function Editor({ text, of }: { text: DeskText; of: TextRef }) {
  const { kind } = of
  const [isLookingBack, setLookingBack] = useState(false)
  const form = useDraftedForm(text, {
    save: (version, changes) => saveText(of, version, changes),
    storeDraft: (version, changes) => storeTextDraft(of, version, changes),
    dropDraft: () => dropTextDraft(of),
    reload: () => refresh(textKey(of)),
  })
  const title = text.form.title ?? ''
  return (
    <>
      <PageHead name={title} title={title} parent={parents[kind]}>
        <span className="not-phone">
          <TextStatus {...text} />
        </span>
        <TextActions text={text} of={of} form={form} onRevisions={() => setLookingBack(true)} />
      </PageHead>
      <div className="split product-form text-form">
        <div className="body main-column">
          <TextField form={form} kind={kind} name="title" />
          <MarkdownField form={form} label={textLabels[kind].body ?? ''} hint={bodyHints[kind]} />
          <TextSeo form={form} kind={kind} />
        </div>
        <aside className="body side-column" aria-label={kind === 'posts' ? 'خلاصه، تصویر و برچسب‌ها' : 'جمله‌ی زیر عنوان'}>
          {text.scheduledFor && <p className="note quiet">از {momentText(text.scheduledFor)} در فروشگاه دیده می‌شود.</p>}
          {kind === 'posts' ? (
            <PostFacts form={form} />
          ) : (
            <TextField form={form} kind={kind} name="description" rows={4} hint="زیر عنوان صفحه و در جستجوگرها دیده می‌شود." />
          )}
        </aside>
      </div>
      <SaveBar form={form} labels={textLabels[kind]} />
      <Sheet title="تداخل ذخیره" isOpen={form.conflict !== null} onClose={form.leaveConflict}>
        {form.conflict && (
          <ConflictTable conflict={form.conflict} labels={textLabels[kind]} onResolve={form.resolve} onBack={form.leaveConflict} />
        )}
      </Sheet>
      {isLookingBack && (
        <Revisions
          text={text}
          of={of}
          onClose={() => setLookingBack(false)}
          onRestore={(former) => {
            form.set(former)
            setLookingBack(false)
          }}
        />
      )}
    </>
  )
}
