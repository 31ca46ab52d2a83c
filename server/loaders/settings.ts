import { getSettingsPage, type SettingsPageData } from '#services/account/get-settings-page.ts'
import type { ServiceContext } from '#services/context.ts'
import type { PageRequest } from './load-props.ts'

export async function settingsLoader(context: ServiceContext, { shopper }: PageRequest): Promise<SettingsPageData | null> {
  return shopper && getSettingsPage(context, shopper)
}
