import { useState } from 'react'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { KeySheet } from '#app/components/desk/settings/key-sheet.tsx'
import { KeyState } from '#app/components/desk/settings/key-state.tsx'
import { ProviderCheck } from '#app/components/desk/settings/provider-check.tsx'
import { TestPayment } from '#app/components/desk/settings/test-payment.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { type ProviderKeys, useProviderKeys } from '#app/stores/desk/settings/providers.ts'
import { type ProviderKind, providerLabels } from '#domain/settings/provider-checks.ts'
import { isKeyedProvider, type KeyedProvider } from '#domain/settings/provider-keys.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }
const kinds = Object.keys(providerLabels) as ProviderKind[]

/** The accounts of providers, and whether they work: tried with the person's own mobile and e-mail address. */
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
