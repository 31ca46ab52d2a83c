import { type ReactNode, useEffect } from 'react'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { Sign } from './sign.tsx'

/** The card of pages without a session: signing in, links, invites. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const shopName = useShopName()
  useEffect(() => {
    document.title = `${title} · میز کار ${shopName}`
  }, [title, shopName])
  return (
    <main className="entrance">
      <div className="card">
        <p className="sign b">
          <Sign /> میز کار {shopName}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
