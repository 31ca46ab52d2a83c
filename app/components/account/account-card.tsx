import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'

type AccountCardProps = {
  icon: IconName
  title: string
  /** A link or button beside the heading. */
  action?: ReactNode
  children: ReactNode
}

export function AccountCard({ icon, title, action, children }: AccountCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 shadow-lift sm:p-6">
      <header className="flex min-h-11 items-center gap-3">
        <span className="grid size-10 place-items-center rounded-control bg-act-12 text-act">
          <Icon name={icon} className="size-5" />
        </span>
        <h2 id={id} className="me-auto text-lg">
          {title}
        </h2>
        {action}
      </header>
      <div className="mt-4">{children}</div>
    </section>
  )
}

export const cardLink =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-control text-sm font-bold text-act transition hover:text-act-hover'
