import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'

type ChoiceCardProps = {
  name: string
  value: string
  icon: IconName
  title: string
  /** The cost, at the end of the row. */
  aside?: ReactNode
  /** One or two sentences. */
  children: ReactNode
  isSelected: boolean
  isDisabled?: boolean
  onSelect: () => void
}

/** A radio button as a card; its label covers the whole card. */
export function ChoiceCard({ name, value, icon, title, aside, children, isSelected, isDisabled = false, onSelect }: ChoiceCardProps) {
  const id = useId()
  return (
    <div className="relative flex items-start gap-3 rounded-card bg-surface p-4 shadow-lift ringed ringed-line transition has-checked:ringed-2 has-checked:ringed-act">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={isSelected}
        disabled={isDisabled}
        aria-describedby={`${id}-facts`}
        className="relative z-1 mt-2.5 size-5 shrink-0 accent-act"
        onChange={onSelect}
      />
      <span className={`grid size-10 shrink-0 place-items-center rounded-full bg-act-10 ${isDisabled ? 'text-muted' : 'text-act'}`}>
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3">
          <label
            htmlFor={id}
            className={`text-card font-bold after:absolute after:inset-0 after:rounded-card ${isDisabled ? 'text-muted' : 'after:cursor-pointer'}`}
          >
            {title}
          </label>
          {aside}
        </div>
        <div id={`${id}-facts`} className="text-sm text-muted">
          {children}
        </div>
      </div>
    </div>
  )
}
