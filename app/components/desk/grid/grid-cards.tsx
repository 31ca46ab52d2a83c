import { type FormEvent, type ReactNode, useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import { changeText } from '#domain/desk/prices/runs.ts'
import { PriceSteps } from './price-steps.tsx'
import type { GridState } from './use-grid.ts'

type Row = { readonly id: string }
type CardsProps<R extends Row> = {
  grid: GridState<R>
  nameOf: (row: R) => string
  head: (row: R) => ReactNode
  foot: (row: R) => ReactNode
}

/** The same grid on a phone: a card for each row, and one large field for the value that was pressed; «بعدی» and «قبلی» go on to other rows. */
export function GridCards<R extends Row>({ grid, nameOf, head, foot }: CardsProps<R>) {
  const [open, setOpen] = useState<{ row: number; column: number } | null>(null)
  return (
    <>
      <ul className="cards grid-cards">
        {grid.rows.map((row, index) => (
          <li key={row.id} className="p-card">
            {head(row)}
            <div className="row wrap">
              {grid.columns.map((column, columnIndex) => {
                const [text, problem] = [grid.textOf(row, column), grid.problemOf(row, column)]
                return (
                  <button
                    key={column.id}
                    type="button"
                    className={['value', !column.isNumber && 'wide', grid.isChanged(row, column) && 'new', problem && 'wrong']
                      .filter(Boolean)
                      .join(' ')}
                    aria-label={`${column.label} ${nameOf(row)}: ${column.show(text) || 'خالی'}`}
                    onClick={() => setOpen({ row: index, column: columnIndex })}
                  >
                    <span className="tiny muted cut">{column.label}</span>
                    <span className={column.isNumber ? 'b' : 'b lat cut'}>{column.show(text) || '—'}</span>
                  </button>
                )
              })}
            </div>
            {foot(row)}
          </li>
        ))}
      </ul>
      <Sheet title={titleOf(grid, nameOf, open)} isOpen={open !== null} onClose={() => setOpen(null)}>
        {open && <ValueForm key={`${open.row} ${open.column}`} grid={grid} at={open} onNext={setOpen} />}
      </Sheet>
    </>
  )
}

function titleOf<R extends Row>(grid: GridState<R>, nameOf: (row: R) => string, open: { row: number } | null): string {
  const row = open ? grid.rows[open.row] : undefined
  return row ? nameOf(row) : ''
}

type At = { row: number; column: number }
type FormProps<R extends Row> = { grid: GridState<R>; at: At; onNext: (next: At | null) => void }

function ValueForm<R extends Row>({ grid, at, onNext }: FormProps<R>) {
  const [column, row] = [grid.columns[at.column], grid.rows[at.row]]
  const [text, setText] = useState(() => column?.show(grid.textAt(at.row, at.column)) ?? '')
  if (!column || !row) return null
  const reading = column.read(text)
  const stored = column.textOf(row)
  const price = column.isPrice && 'text' in reading && reading.text !== '' ? Number(reading.text) : null
  const hasNext = at.row + 1 < grid.rows.length
  const goTo = (row: number | null) => {
    grid.enter([{ ...at, text }])
    onNext(row === null ? null : { ...at, row })
  }
  const submit = (event: FormEvent<HTMLFormElement>, isLast: boolean) => {
    event.preventDefault()
    goTo(isLast || !hasNext ? null : at.row + 1)
  }
  return (
    <form
      className="fields big-field"
      onSubmit={(event) => submit(event, (event.nativeEvent as SubmitEvent).submitter?.dataset.last === 'yes')}
    >
      <Field
        label={column.label}
        dir="ltr"
        inputMode={column.isNumber ? 'numeric' : 'text'}
        enterKeyHint={hasNext ? 'next' : 'done'}
        value={text}
        error={'problem' in reading ? reading.problem : undefined}
        {...(price !== null && { hint: changeText(Number(stored), price) })}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      {column.isPrice && <PriceSteps stored={stored} price={price} onStep={(next) => setText(column.show(next))} />}
      <div className="row">
        {at.row > 0 && (
          <button type="button" className="btn grow" onClick={() => goTo(at.row - 1)}>
            قبلی
          </button>
        )}
        {hasNext && (
          <button type="submit" className="btn grow">
            بعدی
          </button>
        )}
        <button type="submit" className="btn primary grow" data-last="yes">
          تمام
        </button>
      </div>
    </form>
  )
}
