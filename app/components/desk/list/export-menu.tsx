import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { type ExportTarget, exportList } from '#app/stores/desk/export/exports.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'
import { columnsOf, type ExportFormat, exportFormatLabels, exportFormats } from '#domain/desk/export/export-tables.ts'

/** What the table shows now, as a file: filter, search, sort and columns; all of them where there is no choice of columns. */
export function ExportMenu({ columns, ...target }: ExportTarget & { columns?: readonly string[] }) {
  const may = useMay()
  if (!may('exports.make')) return null
  const download = async (format: ExportFormat) => {
    const problem = await exportList(target, columns ?? columnsOf(target.table), format)
    if (problem) toast.error(problem)
  }
  return (
    <Menu
      label="خروجی"
      className="btn plain"
      button={
        <>
          <Icon name="download" />
          <span className="not-phone">خروجی</span>
        </>
      }
    >
      {exportFormats.map((format) => (
        <button key={format} type="button" onClick={() => void download(format)}>
          {exportFormatLabels[format]}
        </button>
      ))}
    </Menu>
  )
}
