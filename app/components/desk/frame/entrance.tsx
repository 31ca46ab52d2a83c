import { type ReactNode, useEffect } from 'react'
import { Sign } from './sign.tsx'

/** The card of pages without a session: signing in, links, invites. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · میز کار ویترین`
  }, [title])
  return (
    <main className="entrance">
      <div className="card">
        <p className="sign b">
          <Sign /> میز کار ویترین
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
