import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import { useSession } from '#app/stores/session.ts'
import type { ProfileMenuHandle } from './profile-menu-panel.tsx'

const fetchPanel = () => import('./profile-menu-panel.tsx').then(({ ProfileMenuPanel }) => ProfileMenuPanel)

/** The arrow down leads from the button into the menu. What is asked of it before its code is there is remembered. */
export function ProfileMenu({ path }: { path: string }) {
  const user = useSession((state) => state.user)
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<ProfileMenuHandle>(null)
  const awaited = useRef<{ takesFocus: boolean }>(null)
  const { part: Panel, want, signs } = useOnDemand(fetchPanel, () => awaited.current && location.assign('/profile'))

  const keepPanel = useCallback((handle: ProfileMenuHandle | null) => {
    panel.current = handle
    if (awaited.current) handle?.open(awaited.current.takesFocus)
    awaited.current = null
  }, [])
  const ask = (takesFocus: boolean) => {
    if (panel.current) return panel.current.open(takesFocus)
    awaited.current = { takesFocus }
    want()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    ask(true)
  }
  return (
    <>
      <button
        type="button"
        aria-label="حساب کاربری"
        aria-expanded={isOpen}
        className="ms-2 grid size-11 place-items-center rounded-full bg-act/12 text-act inset-ring inset-ring-act/40 transition hover:bg-act/20 aria-expanded:bg-act/20"
        onKeyDown={onKeyDown}
        {...signs}
        {...(Panel ? { popoverTarget: 'profile-menu' } : { onClick: () => ask(false) })}
      >
        {user ? <span className="text-lg leading-none font-bold">{[...user.fullName][0]}</span> : <Icon name="user" className="size-5.5" />}
      </button>
      {Panel && <Panel ref={keepPanel} path={path} onTurn={setOpen} />}
    </>
  )
}
