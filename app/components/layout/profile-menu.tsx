import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import { useSession } from '#app/stores/session.ts'
import type { ProfileMenuHandle } from './profile-menu-panel.tsx'

const fetchPanel = () => import('./profile-menu-panel.tsx').then(({ ProfileMenuPanel }) => ProfileMenuPanel)

/** Arrow down opens the menu and focuses it. A click before its code is loaded opens it afterwards. */
export function ProfileMenu({ path }: { path: string }) {
  const user = useSession((state) => state.user)
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<ProfileMenuHandle>(null)
  const pendingOpen = useRef<{ shouldFocus: boolean }>(null)
  const { Component: Panel, load, preloadHandlers } = useOnDemand(fetchPanel, () => pendingOpen.current && location.assign('/profile'))

  const attachPanel = useCallback((handle: ProfileMenuHandle | null) => {
    panel.current = handle
    if (pendingOpen.current) handle?.open(pendingOpen.current.shouldFocus)
    pendingOpen.current = null
  }, [])
  const open = (shouldFocus: boolean) => {
    if (panel.current) return panel.current.open(shouldFocus)
    pendingOpen.current = { shouldFocus }
    load()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(true)
  }
  return (
    <>
      <button
        type="button"
        aria-label="حساب کاربری"
        aria-expanded={isOpen}
        className="ms-2 grid size-11 place-items-center rounded-full bg-act-12 text-act ringed ringed-act-40 transition hover:bg-act-20 aria-expanded:bg-act-20"
        onKeyDown={onKeyDown}
        {...preloadHandlers}
        {...(Panel ? { popoverTarget: 'profile-menu' } : { onClick: () => open(false) })}
      >
        {user ? <span className="text-lg leading-none font-bold">{[...user.fullName][0]}</span> : <Icon name="user" className="size-5.5" />}
      </button>
      {Panel && <Panel ref={attachPanel} path={path} onToggle={setOpen} />}
    </>
  )
}
