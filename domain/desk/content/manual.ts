/** The chapters of the owner's manual in reading order: each is a file of this name in docs/fa. */
export const chapters = [
  'install',
  'set-up',
  'desk',
  'orders',
  'receipts',
  'goods',
  'families',
  'prices',
  'stock',
  'import',
  'content',
  'coupons',
  'people',
  'money',
  'shipping',
  'settings',
  'staff',
  'trouble',
] as const

export type Chapter = (typeof chapters)[number]

export function isChapter(name: string): name is Chapter {
  return (chapters as readonly string[]).includes(name)
}

/** What explains the pages below each path; the longest path wins. `/desk` itself is the page of today. */
const helpPaths: Readonly<Record<string, Chapter>> = {
  '/desk/orders': 'orders',
  '/desk/receipts': 'receipts',
  '/desk/goods': 'goods',
  '/desk/goods/families': 'families',
  '/desk/prices': 'prices',
  '/desk/stock': 'stock',
  '/desk/low-stock': 'stock',
  '/desk/import': 'import',
  '/desk/content': 'content',
  '/desk/coupons': 'coupons',
  '/desk/customers': 'people',
  '/desk/reviews': 'people',
  '/desk/messages': 'people',
  '/desk/money': 'money',
  '/desk/set-up': 'set-up',
  '/desk/settings': 'settings',
  '/desk/settings/account': 'staff',
  '/desk/settings/staff': 'staff',
  '/desk/settings/audit': 'staff',
  '/desk/settings/shipping': 'shipping',
}

/** The chapter about a desk page; null for one that has none. */
export function chapterOf(path: string): Chapter | null {
  if (path === '/desk') return 'desk'
  const above = Object.keys(helpPaths).filter((one) => path === one || path.startsWith(`${one}/`))
  const nearest = above.sort((one, other) => other.length - one.length)[0]
  return nearest === undefined ? null : (helpPaths[nearest] ?? null)
}

/** Where «راهنما» on a desk page leads. */
export function helpHref(path: string): string {
  const chapter = chapterOf(path)
  return chapter ? `/desk/help/${chapter}` : '/desk/help'
}
