import { useCallback, useRef } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import type { MobileMenuHandle } from './mobile-menu-sheet.tsx'

const fetchSheet = () => import('./mobile-menu-sheet.tsx').then(({ MobileMenuSheet }) => MobileMenuSheet)

/** Opens the menu of phones. A press before its code is there is remembered; where it cannot be had, the sitemap does its work. */
export function MobileMenu({ path, supportPhone }: { path: string; supportPhone: string }) {
  const sheet = useRef<MobileMenuHandle>(null)
  const isAwaited = useRef(false)
  const { part: Sheet, want, signs } = useOnDemand(fetchSheet, () => isAwaited.current && location.assign('/sitemap'))

  const keepSheet = useCallback((handle: MobileMenuHandle | null) => {
    sheet.current = handle
    if (isAwaited.current) handle?.open()
    isAwaited.current = false
  }, [])
  const onPress = () => {
    isAwaited.current = sheet.current === null
    sheet.current?.open()
    want()
  }
  return (
    <>
      <IconButton
        icon="menu"
        label="باز کردن منو"
        aria-haspopup="dialog"
        className="-ms-2.5 lg:hidden unscripted:hidden"
        onClick={onPress}
        {...signs}
      />
      {Sheet && <Sheet ref={keepSheet} path={path} supportPhone={supportPhone} />}
    </>
  )
}
