/** Everything the desk distinguishes: routes, menus and tests read this one list. */
export const permissions = [
  ...['orders.read', 'orders.step', 'orders.edit', 'orders.create', 'receipts.review', 'refunds.make', 'payments.read', 'payments.resolve'],
  ...['products.read', 'products.edit', 'products.publish', 'prices.edit', 'prices.run', 'costs.read'],
  ...['stock.read', 'stock.move', 'stock.count', 'catalog.edit', 'content.edit', 'reviews.moderate'],
  ...['customers.read', 'customers.edit', 'customers.identity', 'coupons.edit', 'shipping.edit', 'messages.answer'],
  ...[
    'reports.read',
    'exports.make',
    'imports.run',
    'settings.edit',
    'bank.edit',
    'staff.manage',
    'keys.manage',
    'audit.read',
    'backup.make',
  ],
] as const

export type Permission = (typeof permissions)[number]

export function isPermission(name: string): name is Permission {
  return permissions.some((permission) => permission === name)
}

/** A role as it is stored. The owner role holds every permission, also those that later versions add. */
export type Role = { readonly isOwner: boolean; readonly permissions: readonly string[] }

/** What the role holds today; names that this version does not know give nothing. */
export function permissionsOf(role: Role): Permission[] {
  return role.isOwner ? [...permissions] : permissions.filter((permission) => role.permissions.includes(permission))
}

export function holds(role: Role, permission: Permission): boolean {
  return role.isOwner || role.permissions.includes(permission)
}

/** Nobody grants what they do not hold, and only an owner makes an owner. */
export function mayGrant(granter: Role, granted: Role): boolean {
  if (granted.isOwner) return granter.isOwner
  return granter.isOwner || granted.permissions.every((permission) => granter.permissions.includes(permission))
}

type Preset = Role & { readonly name: string }

const ownersOnly: readonly Permission[] = ['staff.manage', 'bank.edit', 'keys.manage', 'backup.make']

/** The five roles every shop begins with; a migration stores them. */
export const presets = {
  owner: { name: 'مالک', isOwner: true, permissions: [] },
  manager: { name: 'مدیر', isOwner: false, permissions: permissions.filter((permission) => !ownersOnly.includes(permission)) },
  orders: {
    name: 'سفارش',
    isOwner: false,
    permissions: [
      ...['orders.read', 'orders.step', 'orders.edit', 'orders.create', 'receipts.review', 'payments.read'],
      ...['products.read', 'stock.read', 'customers.read', 'messages.answer'],
    ],
  },
  stock: {
    name: 'انبار',
    isOwner: false,
    permissions: ['orders.read', 'orders.step', 'products.read', 'stock.read', 'stock.move', 'stock.count'],
  },
  content: {
    name: 'محتوا',
    isOwner: false,
    permissions: ['products.read', 'products.edit', 'catalog.edit', 'content.edit', 'reviews.moderate'],
  },
} as const satisfies Record<string, Preset>
