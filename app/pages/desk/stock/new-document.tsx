import { type FormEvent, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones } from '#app/components/desk/states.tsx'
import { type DocumentDraft, documentLinesOf, lineErrors, useDocumentDraft } from '#app/components/desk/stock/document-draft.ts'
import { DraftLines } from '#app/components/desk/stock/draft-lines.tsx'
import { ProductFinder } from '#app/components/desk/stock/product-finder.tsx'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { hrefOf, replacePage, useQuery } from '#app/stores/desk/location.ts'
import { deleteDocumentDraft } from '#app/stores/desk/stock/document-drafts.ts'
import { recordDocument } from '#app/stores/desk/stock/documents.ts'
import { type FoundProduct, useProductName } from '#app/stores/desk/stock/stock.ts'
import { toast } from '#app/stores/toasts.ts'
import { documentKindLabels, manualKinds, maxNoteLength, maxNumberLength } from '#domain/desk/stock/documents.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { groupedDigits } from '#domain/money.ts'

const path = '/desk/stock/documents/new'
const parent = { href: '/desk/stock', label: 'انبار' }

/** Goods in or out: several products in one document, recorded whole or not at all. */
export default function NewDocumentPage() {
  const { product } = useQuery()
  const first = useProductName(product)
  return product && !first ? <Bones rows={4} /> : <NewDocument first={first} />
}

function NewDocument({ first }: { first: FoundProduct | undefined }) {
  const query = useQuery()
  const draft = useDocumentDraft(query.kind, first)
  return (
    <>
      <PageHead name="ورود یا خروج کالا" title="ورود یا خروج کالا" parent={parent} isBare />
      <nav className="views" aria-label="نوع سند">
        {manualKinds.map((id) => (
          <a
            key={id}
            href={hrefOf(path, { ...query, kind: id === 'receipt' ? '' : id })}
            aria-current={id === draft.kind ? 'page' : undefined}
          >
            {documentKindLabels[id]}
          </a>
        ))}
      </nav>
      <DocumentForm draft={draft} />
    </>
  )
}

function DocumentForm({ draft }: { draft: DocumentDraft }) {
  const { id, kind, number, note, write, lines, add } = draft
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const units = lines.reduce((sum, { quantity }) => sum + (parseQuantity(quantity) ?? 0), 0)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = lineErrors(lines)
    setErrors(wrong)
    if (isBusy || Object.keys(wrong).length > 0) return
    setBusy(true)
    const result = await recordDocument(id, { kind, number, note, lines: documentLinesOf(lines) })
    setBusy(false)
    setProblem(result.isOk ? null : result.problem)
    if (!result.isOk) return setErrors(result.problem.fields)
    deleteDocumentDraft()
    toast.success(`${documentKindLabels[kind]} ثبت شد`)
    replacePage(`/desk/stock/documents/${id}`)
  }
  return (
    <form className="document-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="page-body">
        <div className="fields two-columns">
          <Field
            label="شماره‌ی سند"
            maxLength={maxNumberLength}
            placeholder="شماره‌ی فاکتور یا حواله، اختیاری"
            value={number}
            onChange={(event) => write({ number: event.target.value })}
          />
          <Field
            label="توضیح"
            maxLength={maxNoteLength}
            placeholder="اختیاری"
            value={note}
            onChange={(event) => write({ note: event.target.value })}
          />
        </div>
        {lines.length > 0 && <DraftLines draft={draft} errors={errors} />}
        <ProductFinder onChoose={add} isChosen={(product) => lines.some((line) => line.product.id === product)} />
        {problem && (
          <p className="note bad" role="alert">
            <Icon name="alert" />
            {problem.message}
          </p>
        )}
      </div>
      <div className="bar stock-bar" role="toolbar" aria-label="ثبت سند">
        <span className="grow">
          {groupedDigits(lines.length)} کالا، {groupedDigits(units)} عدد
        </span>
        <a className="btn plain" href="/desk/stock" onClick={deleteDocumentDraft}>
          انصراف
        </a>
        <button type="submit" className="btn primary" disabled={lines.length === 0 || isBusy}>
          <Icon name={isBusy ? 'rotate' : 'check'} className={isBusy ? 'spin' : ''} />
          ثبت {documentKindLabels[kind]}
        </button>
      </div>
    </form>
  )
}
