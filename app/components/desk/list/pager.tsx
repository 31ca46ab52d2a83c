import { hrefOf } from '#app/stores/desk/location.ts'

type PagerProps = { path: string; query: Readonly<Record<string, string>>; next: string | null }

/** Pages by cursor: forward by a link, back by the browser or to the first page. */
export function Pager({ path, query: { cursor, ...query }, next }: PagerProps) {
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
          ۵۰ ردیف بعد
        </a>
      )}
    </nav>
  )
}
