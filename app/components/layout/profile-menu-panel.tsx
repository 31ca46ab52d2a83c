import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { useSession } from '#app/stores/session.ts'
import { accountLinks } from './account-links.ts'
import { moveFocus } from './move-focus.ts'
import { isCurrent } from './nav-links.ts'
import { SignOutButton } from './sign-out-button.tsx'

export type ProfileMenuHandle = { open: (shouldFocus: boolean) => void }

type ProfileMenuPanelProps = { ref: Ref<ProfileMenuHandle>; path: string; onToggle: (isOpen: boolean) => void }

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-card text-muted outline-offset-[-2px] transition hover:bg-line-60 hover:text-text aria-[current=page]:text-act'

/** A native popover: Escape and a press outside close it, and the focus returns to the button. */
export function ProfileMenuPanel({ ref, path, onToggle }: ProfileMenuPanelProps) {
  const user = useSession((state) => state.user)
  const panel = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useImperativeHandle(ref, () => {
    const open = (shouldFocus: boolean) => {
      panel.current?.togglePopover(true)
      if (shouldFocus) panel.current?.querySelector('a')?.focus()
    }
    return { open }
  }, [])

  useEffect(() => {
    if (shownPath.current !== path) panel.current?.hidePopover()
    shownPath.current = path
  }, [path])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, { next: ['ArrowDown'], previous: ['ArrowUp'] })
  return (
    <nav
      ref={panel}
      id="profile-menu"
      popover="auto"
      aria-label="حساب کاربری"
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => onToggle(newState === 'open')}
      className="fixed inset-auto end-(--profile-menu-end) top-18 m-0 w-64 rounded-card bg-raised p-2 text-text shadow-float transition-[opacity,translate] duration-150 starting:[translate:0_-0.25rem] starting:opacity-0"
    >
      <p className="border-b border-line px-3 pt-1 pb-3 leading-6">
        <bdi className="block truncate font-bold">{user?.fullName}</bdi>
        <bdi dir="ltr" className="block truncate text-end text-note text-muted">
          {user?.email}
        </bdi>
      </p>
      <ul className="pt-2">
        {accountLinks.map(({ href, text, icon }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent(href, path) ? 'page' : undefined} className={item}>
              <Icon name={icon} className="size-5" />
              {text}
            </a>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <SignOutButton className={item} />
        </li>
      </ul>
    </nav>
  )
}
