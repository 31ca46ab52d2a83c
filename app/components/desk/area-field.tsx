import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './labelled.tsx'

type AreaProps = Omit<ComponentProps<'textarea'>, 'id'> & LabelProps

/** A labelled text of several lines with its error below. */
export function Area({ label, error, hint, ...area }: AreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className="field area">
      {(control) => <textarea dir="auto" {...control} {...area} />}
    </Labelled>
  )
}
