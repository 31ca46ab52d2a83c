import { create } from 'zustand'

export type Theme = 'dark' | 'light'

const key = 'theme'

/** Dark until the stored theme is read: the server has no access to it (product §1.4). */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'dark' }))

/** Applies the stored theme and follows changes of other tabs, until the returned function is called. */
export function syncStoredTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) applyTheme(themeFrom(event.newValue) ?? 'dark')
  }
  applyTheme(storedTheme() ?? useTheme.getState().theme)
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

export function toggleTheme(): void {
  chooseTheme(useTheme.getState().theme === 'dark' ? 'light' : 'dark')
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  store(theme)
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement
  root.classList.remove('dark', 'light')
  root.classList.add(theme)
  const page = getComputedStyle(root).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  useTheme.setState({ theme })
}

function themeFrom(value: string | null): Theme | null {
  return value === 'dark' || value === 'light' ? value : null
}

function storedTheme(): Theme | null {
  try {
    return themeFrom(localStorage.getItem(key))
  } catch {
    return null // Storage is blocked: the choice lasts until the page is closed.
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
}
