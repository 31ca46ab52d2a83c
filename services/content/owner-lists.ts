import type { StoredSetting } from '#db/desk/settings.ts'
import { footerGroups } from '#domain/content/footer-links.ts'
import { mainLinks } from '#domain/content/main-links.ts'
import { type ListGroup, linksOf, listRow, type NavLink, type SettingLists } from '#domain/content/owner-lists.ts'
import { defaultRails } from '#domain/content/rails.ts'

/** The row of `settings` that holds a list. */
export const listRowKey = (key: string) => `list.${key}`

/** The groups in such a row; null before the first save. */
export function storedGroups({ value }: Pick<StoredSetting, 'value'>): readonly ListGroup[] | null {
  return value.groups ? (JSON.parse(value.groups) as ListGroup[]) : null
}

export function listsOf(stored: readonly StoredSetting[]): SettingLists {
  const groups = (key: string) => {
    const row = stored.find((one) => one.key === listRowKey(key))
    return row ? storedGroups(row) : null
  }
  return { menu: groups('menu'), footer: groups('footer'), rails: groups('rails') }
}

/** What the shop shows before the owner changes it, as lists to begin with. */
export function defaultGroups(key: keyof SettingLists): readonly ListGroup[] {
  if (key === 'rails') return defaultRails
  const rowsOf = (links: readonly NavLink[], first: number) => links.map((link, index) => listRow(first + index, { ...link }))
  if (key === 'menu') return [{ ...listRow(1, {}), rows: rowsOf(mainLinks, 2) }]
  return footerGroups.map(({ heading, links }, index) => ({
    ...listRow(100 * (index + 1), { heading }),
    rows: rowsOf(links, 100 * (index + 1) + 1),
  }))
}

/** What every document carries of the owner's lists; nothing where the program's own rule. */
export function shellLinks({ menu, footer }: SettingLists) {
  return {
    ...(menu && { menu: linksOf(menu.flatMap(({ rows }) => rows)) }),
    ...(footer && { footerLinks: footer.map(({ values: { heading = '' }, rows }) => ({ heading, links: linksOf(rows) })) }),
  }
}
