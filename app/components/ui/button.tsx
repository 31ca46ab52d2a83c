import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type ButtonLook = 'act' | 'quiet' | 'outline' | 'danger'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-card font-bold transition disabled:cursor-not-allowed disabled:opacity-50'

const looks: Record<ButtonLook, string> = {
  act: 'bg-act text-on-act enabled-hover:bg-act-hover',
  quiet: 'bg-raised text-text shadow-lift enabled-hover:bg-line',
  outline: 'text-text ringed ringed-line enabled-hover:bg-raised enabled-hover:ringed-edge',
  danger: 'text-bad ringed ringed-bad-50 enabled-hover:bg-bad-10 enabled-hover:ringed-bad',
}

export function buttonClass(look: ButtonLook = 'act', className = ''): string {
  return `${shape} ${looks[look]} ${className}`
}

/** `act` is the primary action, one per view; `quiet` and `outline` are secondary, `danger` cannot be undone. */
export function Button({ look, className, type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

export function ButtonLink({ look, className, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: ButtonLook }) {
  return (
    <a className={buttonClass(look, className)} {...rest}>
      {children}
    </a>
  )
}

const iconShape =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-control text-muted transition hover:bg-raised hover:text-text'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string }

export function IconButton({ icon, label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={`${iconShape} ${className}`} {...rest}>
      <Icon name={icon} />
    </button>
  )
}

type IconLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; icon: IconName; label: string }

/** Children are placed over the icon, such as a count. */
export function IconLink({ href, icon, label, className = '', children, ...rest }: IconLinkProps) {
  return (
    <a href={href} aria-label={label} className={`${iconShape} ${className}`} {...rest}>
      <Icon name={icon} />
      {children}
    </a>
  )
}
