import { type ComponentType, useEffect, useState } from 'react'
import { syncStoredCart } from '#app/stores/cart.ts'
import { useDrawers } from '#app/stores/drawers.ts'
import { useSession } from '#app/stores/session.ts'
import { syncStoredWishlist } from '#app/stores/wishlist.ts'
import { CountStatus } from './count-status.tsx'
import { drawerTargets } from './drawer-targets.ts'

/** Once around every page: reads both lists after the first paint, keeps them in step with other tabs, and holds their drawers. */
export function Drawers({ path }: { path: string }) {
  const Sheets = useSheets()
  useEffect(syncStoredCart, [])
  useEffect(syncStoredWishlist, [])
  useListSync()
  return (
    <>
      <CountStatus of="cart" />
      <CountStatus of="wishlist" />
      {Sheets && <Sheets path={path} />}
    </>
  )
}

/** A guest's lists live in the browser alone: what keeps them in step with the server is fetched for signed-in shoppers only. */
function useListSync(): void {
  const isSignedIn = useSession(({ user }) => user !== null)
  useEffect(() => {
    if (!isSignedIn) return
    const started = import('#app/stores/list-sync.ts').then(({ startListSync }) => startListSync())
    // A chunk that cannot be had now is asked for again on the next page: the lists themselves are safe in the browser.
    started.catch(() => {})
    return () => void started.then((stop) => stop()).catch(() => {})
  }, [isSignedIn])
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
