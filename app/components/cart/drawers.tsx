import { type ComponentType, useEffect, useState } from 'react'
import { syncStoredCart } from '#app/stores/cart.ts'
import { useDrawers } from '#app/stores/drawers.ts'
import { useSession } from '#app/stores/session.ts'
import { syncStoredWishlist } from '#app/stores/wishlist.ts'
import { CountStatus } from './count-status.tsx'
import { drawerTargets } from './drawer-targets.ts'

/** Mounted once around every page: reads cart and wishlist after the first paint, syncs them with other tabs, and renders their drawers. */
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

/** Downloads the sync with the server for signed-in shoppers only: a guest's lists are only in the browser. */
function useListSync(): void {
  const isSignedIn = useSession(({ user }) => user !== null)
  useEffect(() => {
    if (!isSignedIn) return
    const started = import('#app/stores/list-sync.ts').then(({ startListSync }) => startListSync())
    // A failed download is tried again on the next page; the lists are safe in the browser's storage.
    started.catch(() => {})
    return () => void started.then((stop) => stop()).catch(() => {})
  }, [isSignedIn])
}

const idleDelayMs = 1000

/** The drawers are downloaded when the page is idle or on the first click; after a failure their page opens instead. */
function useSheets(): ComponentType<{ path: string }> | null {
  const [Sheets, setSheets] = useState<ComponentType<{ path: string }> | null>(null)
  const requestedDrawer = useDrawers(({ open }) => open)

  useEffect(() => {
    if (Sheets) return
    const fetchSheets = () =>
      import('./drawer-sheets.tsx').then(
        ({ DrawerSheets }) => setSheets(() => DrawerSheets),
        () => requestedDrawer && location.assign(drawerTargets[requestedDrawer].href),
      )
    const timer = setTimeout(fetchSheets, requestedDrawer ? 0 : idleDelayMs)
    return () => clearTimeout(timer)
  }, [Sheets, requestedDrawer])
  return Sheets
}
