import { useCallback, useRef } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { useOnDemand } from '#app/components/ui/use-on-demand.ts'
import type { MobileMenuHandle, MobileMenuSheetProps } from './mobile-menu-sheet.tsx'

export const importMobileMenu = () => import('./mobile-menu-sheet.tsx').then(({ MobileMenuSheet }) => MobileMenuSheet)

/** Opens the mobile menu. A click before its code is loaded opens it afterwards; when the download fails, the sitemap opens instead. */
export function MobileMenu(props: Omit<MobileMenuSheetProps, 'ref'>) {
  const sheet = useRef<MobileMenuHandle>(null)
  const isOpenPending = useRef(false)
  const {
    Component: Sheet,
    load,
    preloadHandlers,
  } = useOnDemand(importMobileMenu, () => isOpenPending.current && location.assign('/sitemap'))

  const attachSheet = useCallback((handle: MobileMenuHandle | null) => {
    sheet.current = handle
    if (isOpenPending.current) handle?.open()
    isOpenPending.current = false
  }, [])
  const onPress = () => {
    isOpenPending.current = sheet.current === null
    sheet.current?.open()
    load()
  }
  return (
    <>
      <IconButton
        icon="menu"
        label="باز کردن منو"
        aria-haspopup="dialog"
        className="-ms-2.5 lg:hidden unscripted:hidden"
        onClick={onPress}
        {...preloadHandlers}
      />
      {Sheet && <Sheet ref={attachSheet} {...props} />}
    </>
  )
}
