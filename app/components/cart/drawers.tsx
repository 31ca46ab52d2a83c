import { type ComponentType, useEffect, useState } from 'react'
import { followStoredCart } from '#app/stores/cart.ts'
import { useDrawers } from '#app/stores/drawers.ts'
import { followStoredWishlist } from '#app/stores/wishlist.ts'
import { CountStatus } from './count-status.tsx'
import { drawerTargets } from './drawer-targets.ts'

/** Once around every page: reads both lists after the first paint, keeps them in step with other tabs, and holds their drawers. */
export function Drawers({ path }: { path: string }) {
  const Sheets = useSheets()
  useEffect(followStoredCart, [])
  useEffect(followStoredWishlist, [])
  return (
    <>
      <CountStatus of="cart" />
      <CountStatus of="wishlist" />
      {Sheets && <Sheets path={path} />}
    </>
  )
}

const quietMs = 1000

/** The sheets are fetched when the page has come to rest, or at the first tap; what cannot be fetched is a page too. */
function useSheets(): ComponentType<{ path: string }> | null {
  const [Sheets, setSheets] = useState<ComponentType<{ path: string }> | null>(null)
  const wanted = useDrawers(({ open }) => open)

  useEffect(() => {
    if (Sheets) return
    const fetchSheets = () =>
      import('./drawer-sheets.tsx').then(
        ({ DrawerSheets }) => setSheets(() => DrawerSheets),
        () => wanted && location.assign(drawerTargets[wanted].href),
      )
    const timer = setTimeout(fetchSheets, wanted ? 0 : quietMs)
    return () => clearTimeout(timer)
  }, [Sheets, wanted])
  return Sheets
}
