import type { MouseEvent } from 'react'
import { openSearch, preloadSearch } from '#app/stores/search.ts'

/** Makes a link to /search open the window instead; without scripts and in a new tab it stays the link it is. */
export const searchOpener = {
  'aria-haspopup': 'dialog',
  onPointerEnter: preloadSearch,
  onTouchStart: preloadSearch,
  onFocus: preloadSearch,
  onClick: (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openSearch()
  },
} as const
