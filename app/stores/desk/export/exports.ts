import { requestDesk } from '#app/stores/desk/api.ts'
import type { ExportFormat } from '#domain/desk/export/export-tables.ts'

type NewExport = Parameters<typeof requestDesk<'POST', '/exports'>>[2]['body']
export type ExportTarget = { readonly table: NewExport['table']; readonly query: Readonly<Record<string, string>> }

/** Null when the browser downloads the file, else why not. The server checks the query like that of the list. */
export async function exportList({ table, query }: ExportTarget, columns: readonly string[], format: ExportFormat): Promise<string | null> {
  const { cursor: _, ...shown } = query
  const result = await requestDesk('POST', '/exports', { body: { table, query: shown, columns: [...columns], format } as NewExport })
  if (!result.isOk) return result.problem.message
  const link = document.createElement('a')
  link.href = `/api/desk/exports/${result.data.id}`
  link.download = ''
  link.click()
  return null
}
