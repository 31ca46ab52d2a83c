import { useState } from 'react'
import { DownloadPictures } from '#app/components/desk/import/download-pictures.tsx'
import { ImportBar } from '#app/components/desk/import/import-bar.tsx'
import { ImportProgress } from '#app/components/desk/import/import-progress.tsx'
import { ImportRows } from '#app/components/desk/import/import-rows.tsx'
import { MappingForm } from '#app/components/desk/import/mapping-form.tsx'
import { PeopleForm } from '#app/components/desk/import/people-form.tsx'
import { WooForm } from '#app/components/desk/import/woo-form.tsx'
import { WooPictures } from '#app/components/desk/import/woo-pictures.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import { type ImportDetails, useImport } from '#app/stores/desk/import/imports.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'

const parent = { href: '/desk/import', label: 'ورود از فایل' }

/** One file: its columns, the dry run, the import and its report. */
export default function ImportPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data, problem } = useImport(id)
  const name = data?.fileName ?? 'ورود از فایل'
  return (
    <>
      <PageHead name={name} title={<bdi>{name}</bdi>} parent={parent} />
      {data && <Import imported={data} />}
      {!data && problem && <Failed title="این فایل باز نشد" problem={problem} onRetry={() => refresh('import')} />}
      {!data && !problem && <Bones rows={10} />}
    </>
  )
}

function Import({ imported }: { imported: ImportDetails }) {
  const [isEditing, setEditing] = useState(false)
  const isMapping = imported.status === 'uploaded' || (imported.status === 'checked' && isEditing)
  const isOver = imported.status === 'done' || imported.status === 'stopped'
  const hasRows = !['fetching', 'unfetched', 'checking'].includes(imported.status)
  const Form = imported.kind !== 'products' ? PeopleForm : imported.isWoo ? WooForm : MappingForm
  return (
    <>
      <div className="scroll">
        {isMapping ? (
          <Form imported={imported} onChecked={() => setEditing(false)} />
        ) : (
          <>
            <ImportProgress imported={imported} />
            {imported.isFetched && imported.kind === 'products' && isOver && <DownloadPictures imported={imported} />}
            {imported.isWoo && isOver && <WooPictures id={imported.id} />}
            {hasRows && <ImportRows imported={imported} />}
          </>
        )}
      </div>
      {imported.status === 'checked' && !isMapping && <ImportBar imported={imported} onEdit={() => setEditing(true)} />}
    </>
  )
}
