import { type ReactNode, useState } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { checkProvider } from '#app/stores/desk/settings/providers.ts'
import { type ProviderKind, providerLabels } from '#domain/settings/provider-checks.ts'

type Result = { readonly isWorking: boolean; readonly message: string }

/** A provider with the button that tries it. */
export function ProviderCheck({ kind, children }: { kind: ProviderKind; children: ReactNode }) {
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
        {children}
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
