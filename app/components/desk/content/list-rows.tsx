import { useId } from 'react'
import { MoveButtons } from '#app/components/desk/catalog/move-buttons.tsx'
import { useDragRows } from '#app/components/desk/catalog/use-drag-rows.ts'
import { Icon } from '#app/components/desk/icons.tsx'
import type { ListRow } from '#domain/content/owner-lists.ts'
import { fieldName, type listForm } from '#domain/desk/content/list-forms.ts'
import { linkOptionsId } from './link-options.tsx'
import { blankRow, firstText, moved } from './list-row.ts'

type Form = ReturnType<typeof listForm>
type Errors = Readonly<Record<string, string>>

type ListRowsProps = { rows: readonly ListRow[]; form: Form; errors: Errors; onChange: (rows: readonly ListRow[]) => void }

/** Rows with their fields in place; they move by dragging and by buttons. */
export function ListRows({ rows, form, errors, onChange }: ListRowsProps) {
  const ids = rows.map(({ id }) => id)
  const drag = useDragRows({
    onDrop: (dragged, { id, zone }) => {
      const row = rows.find((one) => one.id === dragged)
      const others = rows.filter((one) => one.id !== dragged)
      const at = others.findIndex((one) => one.id === id) + (zone === 'after' ? 1 : 0)
      if (row) onChange(others.toSpliced(at, 0, row))
    },
  })
  return (
    <>
      <ul className="list-rows">
        {rows.map((row, position) => {
          const name = firstText(row) || form.rowName
          return (
            <li key={row.id} className={`list-row ${drag.classOf(row.id)}`} {...drag.row(row.id)}>
              <span className="grip not-phone" aria-hidden="true" title="کشیدن برای جابه‌جایی" {...drag.grip(row.id)}>
                <Icon name="grip" size="s" />
              </span>
              <RowFields
                row={row}
                fields={form.rowFields}
                errors={errors}
                onChange={(values) => onChange(rows.map((one) => (one.id === row.id ? { ...one, values } : one)))}
              />
              <MoveButtons name={name} position={position} count={ids.length} onMove={(step) => onChange(moved(rows, position, step))} />
              <button
                type="button"
                className="btn plain square"
                aria-label={`حذف ${name}`}
                onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
              >
                <Icon name="trash" />
              </button>
            </li>
          )
        })}
      </ul>
      {rows.length < form.maxRows && (
        <button type="button" className="btn small" onClick={() => onChange([...rows, blankRow(form.rowFields)])}>
          <Icon name="plus" size="s" />
          {form.rowName} تازه
        </button>
      )}
    </>
  )
}

type RowFieldsProps = {
  row: ListRow
  fields: Form['rowFields']
  errors: Errors
  onChange: (values: Readonly<Record<string, string>>) => void
}

export function RowFields({ row: { id, values }, fields, errors, onChange }: RowFieldsProps) {
  return (
    <div className="list-fields">
      {Object.entries(fields).map(([name, field]) => (
        <RowField
          key={name}
          field={field}
          value={values[name] ?? ''}
          error={errors[fieldName(id, name)]}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
    </div>
  )
}

type RowFieldProps = { field: Form['rowFields'][string]; value: string; error: string | undefined; onChange: (value: string) => void }

function RowField({ field: { label, choices, dir, hint, isLink }, value, error, onChange }: RowFieldProps) {
  const id = useId()
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error || hint ? id : undefined }
  return (
    <div>
      <span className={error ? 'field wrong' : 'field'}>
        {choices ? (
          <>
            <select aria-label={label} value={value} {...described} onChange={(event) => onChange(event.target.value)}>
              {Object.entries(choices).map(([choice, text]) => (
                <option key={choice} value={choice}>
                  {text}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" className="muted" />
          </>
        ) : (
          <input
            type="text"
            autoComplete="off"
            aria-label={label}
            placeholder={label}
            dir={dir}
            list={isLink && linkOptionsId}
            value={value}
            {...described}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </span>
      {(error || hint) && (
        <p id={id} className={error ? 'error-text' : 'visually-hidden'}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
