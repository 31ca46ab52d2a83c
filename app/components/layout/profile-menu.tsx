import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { useSession } from '#app/stores/session.ts'
import { accountLinks } from './account-links.ts'
import { moveFocus } from './move-focus.ts'
import { isCurrent } from './nav-links.ts'
import { SignOutButton } from './sign-out-button.tsx'

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-card text-muted outline-offset-[-2px] transition hover:bg-line/60 hover:text-text aria-[current=page]:text-act'

/** The browser's own popover: Escape and a press outside close it, and the focus goes back to the button. */
export function ProfileMenu({ path }: { path: string }) {
  const user = useSession((state) => state.user)
  const { isOpen, button, panel } = useMenu(path)
  return (
    <>
      <button
        {...button}
        type="button"
        aria-label="حساب کاربری"
        aria-expanded={isOpen}
        className="ms-2 grid size-11 place-items-center rounded-full bg-act/12 text-act inset-ring inset-ring-act/40 transition hover:bg-act/20 aria-expanded:bg-act/20"
      >
        {user ? <span className="text-lg leading-none font-bold">{[...user.fullName][0]}</span> : <Icon name="user" className="size-5.5" />}
      </button>
      <nav
        {...panel}
        id="profile-menu"
        popover="auto"
        aria-label="حساب کاربری"
        className="fixed inset-auto end-(--profile-menu-end) top-18 m-0 w-64 rounded-card bg-raised p-2 text-text shadow-float transition-[opacity,translate] duration-150 starting:-translate-y-1 starting:opacity-0"
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
    </>
  )
}

/** The arrow down leads from the button into the menu, and on through it. */
function useMenu(path: string) {
  const ref = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const shownPath = useRef(path)

  useEffect(() => {
    if (shownPath.current !== path) ref.current?.hidePopover()
    shownPath.current = path
  }, [path])

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    ref.current?.togglePopover(true)
    ref.current?.querySelector('a')?.focus()
  }
  const onPanelKey = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, { next: ['ArrowDown'], previous: ['ArrowUp'] })
  return {
    isOpen,
    button: { popoverTarget: 'profile-menu', onKeyDown: onButtonKey },
    panel: { ref, onKeyDown: onPanelKey, onToggle: ({ newState }: { newState: string }) => setOpen(newState === 'open') },
  }
}
