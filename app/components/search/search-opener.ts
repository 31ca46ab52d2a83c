import type { MouseEvent } from 'react'
import { openSearch, preloadSearch } from '#app/stores/search.ts'

/** Props that make a link to /search open the dialog; without JavaScript and in a new tab it stays a link. */
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
