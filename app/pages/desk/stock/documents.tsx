import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { Views } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { Change } from '#app/components/desk/stock/quantity.tsx'
import { hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { type StockDocument, useDocuments } from '#app/stores/desk/stock/documents.ts'
import { momentLabel } from '#domain/desk/jalali-days.ts'
import { documentKindLabels, documentKinds } from '#domain/desk/stock/documents.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/stock/documents'
const parent = { href: '/desk/stock', label: 'انبار' }

/** Everything the staff recorded, newest first. */
export default function DocumentsPage() {
  const query = useQuery()
  const kind = documentKinds.find((known) => known === query.kind)
  const { data, problem } = useDocuments({ kind, cursor: query.cursor })
  const may = useMay()
  return (
    <>
      <PageHead name="سندهای انبار" title="سندهای انبار" parent={parent} isBare>
        {may('stock.move') && (
          <a className="btn primary end" href={`${path}/new`}>
            <Icon name="plus" />
            سند تازه
          </a>
        )}
      </PageHead>
      <Views
        current={kind ?? 'all'}
        views={[
          { id: 'all', label: 'همه', href: path },
          ...documentKinds.map((id) => ({ id, label: documentKindLabels[id], href: hrefOf(path, { kind: id }) })),
        ]}
      />
      {!data && problem && <Failed title="سندها باز نشد" problem={problem} onRetry={() => refresh('stock documents')} />}
      {!data && !problem && <Bones rows={8} />}
      {data?.documents.length === 0 && (
        <Empty icon="document" title="هنوز سندی ثبت نشده است" text="ورود کالا، خرابی، برگشت و انبارگردانی همین‌جا دیده می‌شود." />
      )}
      {data && data.documents.length > 0 && (
        <div className="scroll">
          <ul className="document-rows">
            {data.documents.map((document) => (
              <DocumentRow key={document.id} document={document} today={data.today} />
            ))}
          </ul>
          <div className="pager-line">
            <ExportMenu table="documents" query={kind ? { kind } : {}} />
            <Pager path={path} query={query} next={data.next} />
          </div>
        </div>
      )}
    </>
  )
}

function DocumentRow({ document, today }: { document: StockDocument; today: string }) {
  const { id, kind, number, actor, at, lines, units, reversedBy } = document
  return (
    <li className="has-open">
      <span className="grow">
        <a className="open b" href={`${path}/${id}`}>
          {documentKindLabels[kind]} {number && <bdi className="muted">{toPersianDigits(number)}</bdi>}
        </a>
        <span className="block small muted">
          {momentLabel(at, today)}، {actor}
        </span>
      </span>
      {reversedBy && <span className="mark">برگردانده شد</span>}
      <span className="small muted">{toPersianDigits(lines)} کالا</span>
      <Change value={units} />
    </li>
  )
}
