import type { ReactNode } from 'react'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { AuthStage } from './auth-stage.tsx'

/** The layout of forgotten password, password reset and e-mail confirmation. */
export function SmallAuthPage({ heading, sentence, children }: { heading: string; sentence: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="frame flex flex-col py-6 lg:py-12">
      <PageTitle>{heading}</PageTitle>
      <meta name="description" content={sentence} />
      <meta name="robots" content="noindex" />
      <AuthStage>
        <h1 className="text-title">{heading}</h1>
        <p className="mt-1 mb-6 text-card text-muted">{sentence}</p>
        {children}
      </AuthStage>
    </main>
  )
}
