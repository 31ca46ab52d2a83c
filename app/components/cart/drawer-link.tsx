import type { MouseEvent } from 'react'
import { IconLink } from '#app/components/ui/button.tsx'
import { type DrawerName, openDrawer } from '#app/stores/drawers.ts'
import { Badge } from './badge.tsx'
import { countId } from './count-status.tsx'
import { drawerTargets } from './drawer-targets.ts'

/** Opens a drawer; without JavaScript, in a new tab and on the page of the drawer it is a plain link. */
export function DrawerLink({ drawer, path, className }: { drawer: DrawerName; path: string; className?: string }) {
  const target = drawerTargets[drawer]
  const onClick = (event: MouseEvent) => {
    const isModifiedClick = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (isModifiedClick || path === target.href) return
    event.preventDefault()
    openDrawer(drawer)
  }
  return (
    <IconLink {...target} aria-haspopup="dialog" aria-describedby={countId(drawer)} onClick={onClick} {...(className && { className })}>
      <Badge of={drawer} />
    </IconLink>
  )
}
