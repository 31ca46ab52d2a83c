import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'

/** One operation of the API; `server/loaders/api-docs.ts` reads it from the OpenAPI document. */
export type ApiOperation = {
  method: string
  path: string
  summary: string
  fields: { in: string; name: string; type: string; required: boolean }[]
  responses: { status: string; description: string }[]
}

export function ApiDocsPage({ operations }: { operations: ApiOperation[] }) {
  const shopName = useShopName()
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-4xl px-4 py-12 sm:px-8">
      <PageTitle>مستندات API</PageTitle>
      <meta name="description" content={`نشانی‌ها، ورودی‌ها و پاسخ‌های رابط برنامه‌نویسی ${shopName}`} />
      <h1 className="page-heading">مستندات API</h1>
      <p className="mt-4 text-muted">
        همه‌ی آنچه مرورگر از فروشگاه می‌پرسد یا در آن تغییر می‌دهد. نسخه‌ی خواندنی برای برنامه‌ها:{' '}
        <a className="text-act underline underline-offset-4" href="/api/openapi.json">
          <bdi>/api/openapi.json</bdi>
        </a>
      </p>
      <div className="mt-10 grid gap-6">
        {operations.map((operation) => (
          <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
        ))}
      </div>
    </main>
  )
}

function Operation({ operation }: { operation: ApiOperation }) {
  return (
    <section className="rounded-card border border-line bg-surface p-6">
      <h2 dir="ltr" className="flex flex-wrap items-center gap-3 text-start font-bold">
        <span className="rounded-control bg-raised px-3 py-1 text-sm text-act">{operation.method}</span>
        <code className="break-all">{operation.path}</code>
      </h2>
      <p className="mt-3 text-muted">{operation.summary}</p>
      {operation.fields.length > 0 && (
        <ul dir="ltr" className="mt-4 grid gap-2 text-start text-sm">
          {operation.fields.map((field) => (
            <li key={`${field.in} ${field.name}`}>
              <code className="font-bold">{field.name}</code>{' '}
              <span className="text-muted">{`${field.type}, ${field.in}${field.required ? ', required' : ''}`}</span>
            </li>
          ))}
        </ul>
      )}
      <ul dir="ltr" className="mt-4 grid gap-2 text-start text-sm">
        {operation.responses.map(({ status, description }) => (
          <li key={status}>
            <code className="font-bold">{status}</code> <span className="text-muted">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
