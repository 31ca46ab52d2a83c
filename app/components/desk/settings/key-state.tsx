import type { ProviderKeys } from '#app/stores/desk/settings/providers.ts'
import { type KeyedProvider, keyLabels } from '#domain/settings/provider-keys.ts'

const sourceTexts: Readonly<Record<ProviderKeys['source'], string>> = {
  environment: 'در تنظیمات سرور نوشته شده و از همان‌جا عوض می‌شود',
  desk: 'تنظیم شده',
  unreadable: 'با کلید دیگری رمز شده و خوانده نمی‌شود؛ دوباره بنویسید',
  none: 'تنظیم نشده',
}

type KeyStateProps = { keys: ProviderKeys; onOpen: ((provider: KeyedProvider) => void) | undefined }

/** Whether an account is entered, and the button to enter it. */
export function KeyState({ keys: { provider, source, shown }, onOpen }: KeyStateProps) {
  const ending = Object.values(shown).find((text) => text.startsWith('…') && text.length > 1)
  return (
    <span className="key-state small">
      <span className={source === 'unreadable' ? 'error-text' : 'muted'}>
        {sourceTexts[source]}
        {ending && (
          <>
            {'، ۴ نویسه‌ی آخر '}
            <bdi dir="ltr">{ending.slice(1)}</bdi>
          </>
        )}
      </span>
      {source !== 'environment' && (
        <button type="button" className="btn" aria-label={`تنظیم ${keyLabels[provider].title}`} onClick={() => onOpen?.(provider)}>
          {source === 'none' ? 'تنظیم' : 'تغییر'}
        </button>
      )}
    </span>
  )
}
