import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './labelled.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & LabelProps

/** A labelled input with its error below. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className="field">
      {(control) => <input type="text" autoComplete="off" {...control} {...input} />}
    </Labelled>
  )
}
