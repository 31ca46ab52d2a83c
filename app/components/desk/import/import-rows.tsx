import { Icon } from '#app/components/desk/icons.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { Views } from '#app/components/desk/list/views.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { type ImportDetails, type ImportRow, useImportRows } from '#app/stores/desk/import/imports.ts'
import { hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { importedParts, importStateLabels } from '#domain/desk/import/import-rows.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

/** What each row of the file would do or did. */
export function ImportRows({ imported }: { imported: ImportDetails }) {
  const query = useQuery()
  const path = `/desk/import/${imported.id}`
  const { data, problem } = useImportRows(imported.id, query)
  return (
    <>
      <Views current={query.view ?? 'all'} views={viewsOf(imported, path)} />
      {!data && problem && <Failed title="ردیف‌ها باز نشد" problem={problem} onRetry={() => refresh('import')} />}
      {!data && !problem && <Bones rows={8} />}
      {data?.rows.length === 0 && <Empty icon="document" title="ردیفی در این نما نیست" />}
      {data && data.rows.length > 0 && (
        <>
          <ul className="document-rows" aria-label="ردیف‌های فایل">
            {data.rows.map((row) => (
              <Row key={row.number} row={row} choices={imported.choices} />
            ))}
          </ul>
          <div className="pager-line">
            <Pager path={path} query={query} next={data.next} />
          </div>
        </>
      )}
    </>
  )
}

function viewsOf({ counts, total }: ImportDetails, path: string) {
  const views = [
    { id: 'all', label: 'همه', count: total },
    { id: 'new', label: 'تازه', count: counts.new },
    { id: 'changed', label: 'تغییر', count: counts.changed },
    { id: 'same', label: 'یکسان', count: counts.same },
    { id: 'wrong', label: 'نادرست', count: counts.wrong },
    { id: 'outliers', label: 'قیمت دور از انتظار', count: counts.outliers },
    { id: 'skipped', label: 'دست‌نخورده', count: counts.skipped },
  ]
  return views
    .filter(({ id, count }) => count > 0 || id === 'all')
    .map((view) => ({ ...view, href: hrefOf(path, view.id === 'all' ? {} : { view: view.id }) }))
}

const tones = { new: 'good', changed: 'wait', same: '', wrong: 'bad' } as const

function Row({ row, choices }: { row: ImportRow; choices: ImportDetails['choices'] }) {
  const { number, sku, state, problems, changes, isOutlier, outcome, productId } = row
  return (
    <li className={isOutlier ? 'is-warn' : undefined}>
      <span className="small muted import-line">{toPersianDigits(number)}</span>
      <span className="grow">
        {productId ? (
          <a className="lat b" href={`/desk/goods/${productId}`}>
            {sku}
          </a>
        ) : (
          <bdi className="lat b">{sku ?? '—'}</bdi>
        )}
        {problems.length > 0 && <span className="block small error-text">{problems.join('؛ ')}</span>}
        {outcome === 'changed' && <span className="block small error-text">پس از پیش‌نمایش عوض شده بود و دست نخورد</span>}
        <span className="import-changes small">
          {shownChanges(changes).map(([name, { before, after }]) => (
            <span key={name}>
              <span className="muted">{labelOf(name)}:</span> {before !== null && <s className="muted">{shown(name, before, choices)}</s>}{' '}
              <bdi>{shown(name, after, choices)}</bdi>
            </span>
          ))}
        </span>
      </span>
      {isOutlier && <Icon name="alert" className="rate-text" />}
      {state && <span className={`pill ${tones[state]}`}>{importStateLabels[state]}</span>}
    </li>
  )
}

const leading = [
  'family',
  'farsiName',
  'title',
  'categoryId',
  'category',
  'brandId',
  'brand',
  'price',
  'listPrice',
  'cost',
  'stockQuantity',
]

/** In the sequence of the form; a Latin name that was taken from the Persian one says nothing new. */
function shownChanges(changes: ImportRow['changes']) {
  const rank = (name: string) => (leading.includes(name) ? leading.indexOf(name) : leading.length)
  return Object.entries(changes)
    .flatMap(([name, change]) =>
      change && !(name === 'title' && change.after === changes.farsiName?.after) ? [[name, change] as const] : [],
    )
    .toSorted(([one], [other]) => rank(one) - rank(other))
}

function labelOf(name: string): string {
  if (Object.hasOwn(importedParts, name)) return importedParts[name as keyof typeof importedParts]
  return name === 'stockQuantity' ? 'موجودی' : name in productFields ? productFields[name as keyof typeof productFields].label : name
}

const longest = 60

function shown(name: string, value: string | number | null, { categories, brands }: ImportDetails['choices']): string {
  if (typeof value === 'number') return groupedDigits(value)
  const named = /^category/.test(name) ? categories : /^brand/.test(name) ? brands : []
  const text = named.find(({ id }) => id === value)?.name ?? value ?? ''
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
