import { Icon } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Papers } from '#app/components/desk/print/papers.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useQuery } from '#app/stores/desk/location.ts'
import { printChoiceOf, printHref, usePrints } from '#app/stores/desk/print.ts'
import { useShortcuts } from '#app/stores/desk/shortcuts.ts'
import { printKindLabels, printKinds, printPaperLabels, printPapers } from '#domain/desk/print.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** Packing slips, address labels or invoices of the orders in the URL, as they come out of the printer. */
export default function PrintPage() {
  const choice = printChoiceOf(useQuery())
  const { result, retry } = usePrints(choice)
  const { kind, paper, ids } = choice
  const print = () => void document.fonts.ready.then(() => window.print())
  useShortcuts(result?.isOk ? [{ code: 'KeyP', caps: ['P'], label: 'چاپ', run: print }] : [])
  const title = `چاپ ${toPersianDigits(ids.length)} سفارش`
  return (
    <>
      <PageHead name={title} title={title} parent={{ href: '/desk/orders', label: 'سفارش‌ها' }}>
        <button type="button" className="btn primary end" onClick={print} disabled={!result?.isOk}>
          <Icon name="print" />
          چاپ<kbd className="not-phone">P</kbd>
        </button>
      </PageHead>
      <div className="print-page">
        <div className="print-tools">
          <nav className="seg" aria-label="نوع">
            {printKinds.map((id) => (
              <a key={id} href={printHref({ ...choice, kind: id })} aria-current={id === kind ? 'page' : undefined}>
                {printKindLabels[id]}
              </a>
            ))}
          </nav>
          <nav className="seg" aria-label="کاغذ">
            {printPapers.map((id) => (
              <a key={id} href={printHref({ ...choice, paper: id })} aria-current={id === paper ? 'page' : undefined}>
                {printPaperLabels[id]}
              </a>
            ))}
          </nav>
          <p className="small muted">در پنجره‌ی چاپ، اندازه را ۱۰۰٪ و حاشیه را «پیش‌فرض» بگذارید.</p>
        </div>
        {ids.length === 0 ? (
          <Empty
            icon="print"
            title="سفارشی برای چاپ انتخاب نشده است"
            action={
              <a className="btn" href="/desk/orders">
                رفتن به سفارش‌ها
              </a>
            }
          />
        ) : !result ? (
          <Bones rows={6} />
        ) : result.isOk ? (
          <Papers key={`${kind} ${paper}`} prints={result.data} kind={kind} paper={paper} />
        ) : (
          <Failed title="برگه‌ها آماده نشد" problem={result.problem} onRetry={retry} />
        )}
      </div>
    </>
  )
}
