import { getSettingsPage, type SettingsPageData } from '#services/account/get-settings-page.ts'
import type { Shop } from '#services/context.ts'
import type { PageRequest } from './load-props.ts'

export async function settingsLoader(shop: Shop, { shopper }: PageRequest): Promise<SettingsPageData | null> {
  return shopper && getSettingsPage(shop, shopper)
}
