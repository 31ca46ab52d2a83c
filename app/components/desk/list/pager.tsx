import { hrefOf } from '#app/stores/desk/location.ts'
import { toPersianDigits } from '#domain/digits.ts'

type PagerProps = { path: string; query: Readonly<Record<string, string>>; next: string | null; size?: number }

/** Pages by cursor: forward by a link, back by the browser or to the first page. */
export function Pager({ path, query: { cursor, ...query }, next, size = 50 }: PagerProps) {
  if (!cursor && !next) return null
  return (
    <nav className="row" aria-label="صفحه‌ها">
      {cursor && (
        <a className="btn plain" href={hrefOf(path, query)}>
          صفحه‌ی نخست
        </a>
      )}
      {next && (
        <a className="btn" href={hrefOf(path, { ...query, cursor: next })} rel="next">
          {toPersianDigits(size)} ردیف بعد
        </a>
      )}
    </nav>
  )
}
