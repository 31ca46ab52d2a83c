import { useEffect } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { syncStoredTheme, toggleTheme, useTheme } from '#app/stores/theme.ts'

/** Its accessible name is English (product §1.4). Hidden without JavaScript. */
export function ThemeToggle() {
  const isDark = useTheme((state) => state.theme === 'dark')
  useEffect(syncStoredTheme, [])
  return (
    <IconButton
      lang="en"
      icon={isDark ? 'sun' : 'moon'}
      label={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
      className="unscripted:hidden"
      onClick={toggleTheme}
    />
  )
}
