import { KeySheet } from '#app/components/desk/settings/key-sheet.tsx'
import { LogoSheet } from '#app/components/desk/settings/logo-sheet.tsx'
import { SettingSheet } from '#app/components/desk/settings/setting-sheet.tsx'
import { ShippingForm } from '#app/components/desk/shipping/shipping-form.tsx'
import { useProviderKeys } from '#app/stores/desk/settings/providers.ts'
import { useShippingMethods } from '#app/stores/desk/settings/shipping.ts'
import { useSettingForms } from '#app/stores/desk/settings.ts'
import type { KeyedProvider } from '#domain/settings/provider-keys.ts'
import type { SettingKey } from '#domain/settings/setting-forms.ts'

/** The form that a step opens: those of the settings, each with its own rules and its own save. */
export type StepForm = { form: SettingKey } | { keys: KeyedProvider } | 'logo' | 'shipping'

export function StepSheet({ opened, onClose }: { opened: StepForm; onClose: () => void }) {
  const { data: settings } = useSettingForms()
  const { data: providers } = useProviderKeys()
  const { data: shipping } = useShippingMethods()
  if (opened === 'shipping') return shipping && <ShippingForm method={null} facts={shipping} onClose={onClose} />
  if (opened === 'logo') return settings && <LogoSheet logo={settings.logo} onClose={onClose} />
  if ('form' in opened) {
    const form = settings?.forms.find(({ key }) => key === opened.form)
    return form && <SettingSheet key={form.key} form={form} onClose={onClose} />
  }
  const keys = providers?.keys.find(({ provider }) => provider === opened.keys)
  return keys && <KeySheet key={keys.provider} keys={keys} onClose={onClose} />
}
