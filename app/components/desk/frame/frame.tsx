import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { useAlerts } from '#app/stores/desk/alerts.ts'
import { followLive } from '#app/stores/desk/live.ts'
import { useDeskLocation } from '#app/stores/desk/location.ts'
import { type Me, useMay } from '#app/stores/desk/me.ts'
import { useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { BottomBar } from './bottom-bar.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { currentItem, menuItems, type Overlay } from './menu-items.ts'
import { MoreSheet } from './more-sheet.tsx'
import { Palette } from './palette.tsx'
import { SideBar } from './side-bar.tsx'
import { Toasts } from './toasts.tsx'

/** Everything around a page: side bar or bottom bar, palette, help, toasts and the note that the network is gone. */
export function Frame({ me, counts, children }: { me: Me; counts: Readonly<Record<string, number>>; children: ReactNode }) {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const isFolded = useDeskPreferences((state) => state.isFolded)
  const path = useDeskLocation((state) => state.path)
  const may = useMay()
  const items = menuItems.filter(({ needs }) => !needs || may(needs))
  const current = currentItem(path)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  useShortcuts([
    { code: 'KeyK', withCtrl: true, caps: ['Ctrl', 'K'], label: 'جستجو یا فرمان', run: () => setOverlay('palette') },
    { code: 'Slash', withShift: true, caps: ['?'], label: 'همه‌ی کلیدها', run: () => setOverlay('help') },
  ])
  useEffect(() => followLive(), [])
  const navigation = { items, current, counts, open: setOverlay }
  return (
    <>
      <div className={isFolded ? 'desk folded' : 'desk'}>
        <SideBar me={me} {...navigation} />
        <main className="panel" id="content" tabIndex={-1}>
          {!isOnline && <OfflineNote />}
          {children}
        </main>
        <BottomBar {...navigation} />
      </div>
      <Palette isOpen={overlay === 'palette'} items={items} onClose={() => setOverlay(null)} onHelp={() => setOverlay('help')} />
      <HelpSheet isOpen={overlay === 'help'} onClose={() => setOverlay(null)} />
      <MoreSheet me={me} isOpen={overlay === 'more'} items={items} open={setOverlay} onClose={() => setOverlay(null)} />
      <Toasts />
      <NewArrivals />
    </>
  )
}

/** For screen readers: what came in while the desk is open. */
function NewArrivals() {
  const message = useAlerts((state) => state.message)
  return (
    <p className="visually-hidden" role="status">
      {message}
    </p>
  )
}

function OfflineNote() {
  return (
    <p className="note warn wide" role="status">
      <Icon name="wifi-off" />
      ارتباط قطع است. آنچه می‌بینید شاید تازه نباشد؛ پس از وصل شدن به‌روز می‌شود.
    </p>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
