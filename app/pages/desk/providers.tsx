import { useState } from 'react'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { KeySheet } from '#app/components/desk/settings/key-sheet.tsx'
import { ProviderCheck } from '#app/components/desk/settings/provider-check.tsx'
import { TestPayment } from '#app/components/desk/settings/test-payment.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { type ProviderKeys, useProviderKeys } from '#app/stores/desk/settings/providers.ts'
import { type ProviderKind, providerLabels } from '#domain/settings/provider-checks.ts'
import { isKeyedProvider, type KeyedProvider, keyLabels } from '#domain/settings/provider-keys.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }
const kinds = Object.keys(providerLabels) as ProviderKind[]

/** The accounts of providers, and whether they work: tried with the person's own mobile and address. */
export default function ProvidersPage() {
  const mayManage = useMay()('keys.manage')
  return (
    <>
      <PageHead name="درگاه، پیامک، ایمیل و فایل‌ها" title="درگاه، پیامک، ایمیل و فایل‌ها" parent={parent} />
      <div className="page-body narrow">{mayManage ? <WithKeys /> : <Rows keys={null} />}</div>
    </>
  )
}

function WithKeys() {
  const { data } = useProviderKeys()
  const [opened, open] = useState<KeyedProvider | null>(null)
  const keys = data?.keys.find(({ provider }) => provider === opened)
  return (
    <>
      {data && !data.acceptsKeys && (
        <p className="note">فروشگاه آزمایشی است: پرداخت، پیامک و ایمیل شبیه‌سازی می‌شود و کلید واقعی نمی‌پذیرد.</p>
      )}
      <Rows keys={data?.acceptsKeys ? data.keys : null} onOpen={open} />
      {keys && <KeySheet key={keys.provider} keys={keys} onClose={() => open(null)} />}
    </>
  )
}

type RowsProps = { keys: readonly ProviderKeys[] | null; onOpen?: (provider: KeyedProvider) => void }

function Rows({ keys, onOpen }: RowsProps) {
  const payment = keys?.find(({ provider }) => provider === 'payment')
  return (
    <ul className="rows">
      <TestPayment>{payment && <KeyState keys={payment} onOpen={onOpen} />}</TestPayment>
      {kinds.map((kind) => {
        const listed = isKeyedProvider(kind) ? keys?.find(({ provider }) => provider === kind) : undefined
        return (
          <ProviderCheck key={kind} kind={kind}>
            {listed && <KeyState keys={listed} onOpen={onOpen} />}
          </ProviderCheck>
        )
      })}
    </ul>
  )
}

const sourceTexts: Readonly<Record<ProviderKeys['source'], string>> = {
  environment: 'در تنظیمات سرور نوشته شده و از همان‌جا عوض می‌شود',
  desk: 'تنظیم شده',
  unreadable: 'با کلید دیگری رمز شده و خوانده نمی‌شود؛ دوباره بنویسید',
  none: 'تنظیم نشده',
}

function KeyState({ keys: { provider, source, shown }, onOpen }: { keys: ProviderKeys; onOpen: RowsProps['onOpen'] }) {
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
