import { type ReactNode, useEffect } from 'react'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { useUnseen } from '#app/stores/desk/alerts.ts'
import { badgeLabel } from '#domain/digits.ts'
import { Icon } from './icons.tsx'

type PageHeadProps = {
  title: ReactNode
  /** The document's title. */
  name: string
  /** The list above this page. */
  parent?: { href: string; label: string }
  /** A list with views has its line below them. */
  isBare?: boolean
  children?: ReactNode
}

/** The head of every desk page: title, facts and actions. On a phone the parent becomes a back arrow. */
export function PageHead({ title, name, parent, isBare = false, children }: PageHeadProps) {
  const shopName = useShopName()
  const unseen = useUnseen()
  useEffect(() => {
    document.title = `${unseen > 0 ? `(${badgeLabel(unseen)}) ` : ''}${name} · میز کار ${shopName}`
  }, [name, unseen, shopName])
  return (
    <header className={['top', isBare && 'bare', parent && 'back'].filter(Boolean).join(' ')}>
      {parent && (
        <>
          <a className="crumb not-phone" href={parent.href}>
            {parent.label}
            <Icon name="forward" size="s" />
          </a>
          <a className="tap only-phone" href={parent.href} aria-label={`بازگشت به ${parent.label}`}>
            <Icon name="back" size="l" />
          </a>
        </>
      )}
      <h1>{title}</h1>
      {children}
    </header>
  )
}
