import { FetchShop } from '#app/components/desk/import/fetch-shop.tsx'
import { ImportPill } from '#app/components/desk/import/import-pill.tsx'
import { UploadImport } from '#app/components/desk/import/upload-import.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { useImports } from '#app/stores/desk/import/imports.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { importUnits } from '#domain/desk/import/import-fields.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { groupedDigits } from '#domain/money.ts'

const parent = { href: '/desk/goods', label: 'کالاها' }

/** A new file, and those before it. */
export default function ImportsPage() {
  const { data, problem } = useImports()
  return (
    <>
      <PageHead name="ورود از فایل" title="ورود از فایل" parent={parent} />
      <div className="scroll">
        <UploadImport source="table" />
        <UploadImport source="woocommerce" />
        <FetchShop />
        {!data && problem && <Failed title="فایل‌های پیشین باز نشد" problem={problem} onRetry={() => refresh('imports')} />}
        {!data && !problem && <Bones rows={4} />}
        {data && data.imports.length > 0 && (
          <>
            <h2 className="part-head">فایل‌های پیشین</h2>
            <ul className="document-rows">
              {data.imports.map(({ id, kind, fileName, total, at, status }) => (
                <li key={id} className="has-open">
                  <span className="grow">
                    <a className="open b" href={`/desk/import/${id}`}>
                      <bdi>{fileName}</bdi>
                    </a>
                    <span className="block small muted">
                      {momentLabel(at, data.today)}، {groupedDigits(total)} {importUnits[kind]}
                    </span>
                  </span>
                  <ImportPill status={status} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
