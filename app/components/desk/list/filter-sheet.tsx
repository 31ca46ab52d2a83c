import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { parseJalaliDay } from '#domain/desk/jalali-days.ts'
import { parsePriceText } from '#domain/price-text.ts'

type Filters = Record<string, string>
type Problems = Readonly<Record<string, string>>
/** The names of the form's fields, by what is typed into them. */
type FieldNames = { readonly texts: readonly string[]; readonly days?: readonly string[]; readonly amounts?: readonly string[] }

type FilterSheetProps = {
  title: string
  isOpen: boolean
  names: FieldNames
  onApply: (filters: Filters) => void
  onClose: () => void
  /** The fields, with what is wrong in each. */
  children: (problems: Problems) => ReactNode
}

/** All filters of a list in one form: nothing changes until it is applied. */
export function FilterSheet({ title, isOpen, names, onApply, onClose, children }: FilterSheetProps) {
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readFilters(new FormData(event.currentTarget), names)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) return
    onApply(read.filters)
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form={id} className="btn primary">
        اعمال فیلترها
      </button>
    </>
  )
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose} footer={footer}>
      <form id={id} className="fields two-columns" onSubmit={submit} noValidate>
        {children(problems)}
      </form>
    </Sheet>
  )
}

/** The URL gets ISO days and Latin digits, whatever was typed. */
function readFilters(form: FormData, { texts, days = [], amounts = [] }: FieldNames): { filters: Filters; problems: Problems } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const filters: Filters = Object.fromEntries(texts.map((name) => [name, text(name)]))
  const problems: Record<string, string> = {}
  for (const name of days) {
    const day = parseJalaliDay(text(name))
    if (text(name) && !day) problems[name] = 'تاریخ را مانند ۱۴۰۵/۰۸/۲۵ بنویسید'
    filters[name] = day ?? ''
  }
  for (const name of amounts) {
    const amount = parsePriceText(text(name))
    if (text(name) && amount === null) problems[name] = 'مبلغ را با رقم بنویسید'
    filters[name] = amount === null ? '' : String(amount)
  }
  return { filters, problems }
}
