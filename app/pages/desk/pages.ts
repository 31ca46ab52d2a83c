import { type ComponentType, lazy } from 'react'
import type { DeskParams } from '#app/stores/desk/location.ts'
import type { Permission } from '#domain/desk/permissions.ts'

export type DeskPage = {
  readonly path: string
  readonly Page: ComponentType<{ params: DeskParams }>
  /** Without one: for every member of the staff. */
  readonly needs?: Permission
  /** Shown without a session and without the frame. */
  readonly isEntrance?: true
}

/** The address map of the desk: one row per page, each its own chunk. The menu is components/desk/frame/menu-items.ts. */
const pages: readonly DeskPage[] = [
  { path: '/desk/enter', Page: lazy(() => import('./enter.tsx')), isEntrance: true },
  { path: '/desk/invite', Page: lazy(() => import('./invite.tsx')), isEntrance: true },
  { path: '/desk', Page: lazy(() => import('./today.tsx')) },
  { path: '/desk/orders', Page: lazy(() => import('./orders.tsx')), needs: 'orders.read' },
  { path: '/desk/receipts', Page: lazy(() => import('./receipts.tsx')), needs: 'receipts.review' },
  { path: '/desk/orders/:id', Page: lazy(() => import('./order.tsx')), needs: 'orders.read' },
  { path: '/desk/settings', Page: lazy(() => import('./settings.tsx')) },
  { path: '/desk/settings/account', Page: lazy(() => import('./account.tsx')) },
  { path: '/desk/settings/staff', Page: lazy(() => import('./staff.tsx')), needs: 'staff.manage' },
  { path: '/desk/settings/audit', Page: lazy(() => import('./audit.tsx')), needs: 'audit.read' },
]

/** The page of a path with its parameters, or null. */
export function matchDeskPage(path: string): { page: DeskPage; params: DeskParams } | null {
  const given = path.split('/')
  for (const page of pages) {
    const parts = page.path.split('/')
    if (parts.length !== given.length || parts.some((part, index) => !part.startsWith(':') && part !== given[index])) continue
    return {
      page,
      params: Object.fromEntries(parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), given[index] ?? '']] : []))),
    }
  }
  return null
}
