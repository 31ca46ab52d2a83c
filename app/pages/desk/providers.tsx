import { useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { checkProvider } from '#app/stores/desk/settings/providers.ts'
import { type ProviderKind, providerLabels } from '#domain/settings/provider-checks.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }
const kinds = Object.keys(providerLabels) as ProviderKind[]

/** Whether messages arrive and files are stored: tried with the person's own mobile and address. */
export default function ProvidersPage() {
  return (
    <>
      <PageHead name="پیامک، ایمیل و فایل‌ها" title="پیامک، ایمیل و فایل‌ها" parent={parent} />
      <div className="page-body narrow">
        <ul className="rows">
          {kinds.map((kind) => (
            <Provider key={kind} kind={kind} />
          ))}
        </ul>
      </div>
    </>
  )
}

type Result = { readonly isWorking: boolean; readonly message: string }

function Provider({ kind }: { kind: ProviderKind }) {
  const { title, text, action } = providerLabels[kind]
  const [isTrying, setTrying] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const check = async () => {
    setTrying(true)
    setResult(null)
    const reply = await checkProvider(kind)
    setTrying(false)
    setResult(reply.isOk ? reply.data : { isWorking: false, message: reply.problem.message })
  }
  return (
    <li className="provider">
      <span className="grow part-text">
        <b>{title}</b>
        <span className="muted small">{text}</span>
        <span role="status" className={result?.isWorking ? 'small check-result good' : 'small check-result bad'}>
          {result && (
            <>
              <Icon name={result.isWorking ? 'check' : 'alert'} size="s" />
              {result.message}
            </>
          )}
        </span>
      </span>
      <button type="button" className="btn" disabled={isTrying} onClick={() => void check()}>
        {action}
      </button>
    </li>
  )
}
