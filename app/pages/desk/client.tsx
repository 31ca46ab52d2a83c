import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startDeskNavigation } from '#app/stores/desk/location.ts'
import { useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { followFocusAndNetwork } from '#app/stores/desk/remote.ts'
import { startShortcuts } from '#app/stores/desk/shortcuts.ts'
import { syncWithStorage } from '#app/stores/storage.ts'
import { syncStoredTheme } from '#app/stores/theme.ts'
import '../../styles/desk/desk.css'
import { DeskApp } from './app.tsx'

syncStoredTheme()
syncWithStorage(useDeskPreferences)
startDeskNavigation()
startShortcuts()
followFocusAndNetwork()

const root = document.querySelector('#app')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DeskApp />
    </StrictMode>,
  )
}
