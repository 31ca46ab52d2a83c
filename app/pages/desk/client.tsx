import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from '#app/components/ui/shop-name.ts'
import { followAttention } from '#app/stores/desk/alerts.ts'
import { startDeskNavigation } from '#app/stores/desk/location.ts'
import { useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { followFocusAndNetwork } from '#app/stores/desk/remote.ts'
import { startShortcuts } from '#app/stores/desk/shortcuts.ts'
import { syncWithStorage } from '#app/stores/storage.ts'
import { syncStoredTheme } from '#app/stores/theme.ts'
import '#app/styles/desk/desk.css'
import { DeskApp } from './app.tsx'

syncStoredTheme()
syncWithStorage(useDeskPreferences)
startDeskNavigation()
startShortcuts()
followFocusAndNetwork()
followAttention()

/** In the document, because the sign-in page shows it too. */
const shopName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

const root = document.querySelector('#app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shop value={{ name: shopName }}>
        <DeskApp />
      </Shop>
    </StrictMode>,
  )
}
