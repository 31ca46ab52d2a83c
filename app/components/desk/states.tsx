import type { ReactNode } from 'react'
import type { DeskProblem } from '#app/stores/desk/api.ts'
import { Icon, type IconName } from './icons.tsx'

/** Nothing to show, with the reason and a way on. */
export function Empty({ icon, title, text, action }: { icon: IconName; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="mid">
      <Icon name={icon} size="xl" />
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {action}
    </div>
  )
}

/** A search or filters left nothing of a list. `what` is its rows in the singular: «سفارشی». */
export function NothingFound({ what, isSearch, href }: { what: string; isSearch: boolean; href: string }) {
  return (
    <Empty
      icon="search"
      title={isSearch ? `${what} با این جستجو پیدا نشد` : `${what} با این فیلترها نیست`}
      action={
        <a className="btn" href={href}>
          برداشتن فیلترها
        </a>
      }
    />
  )
}

/** A request failed: what, why, the request's id for the log, and a retry. */
export function Failed({ title, problem, onRetry }: { title: string; problem: DeskProblem; onRetry: () => void }) {
  return (
    <div className="mid" role="alert">
      <Icon name={problem.status === null ? 'wifi-off' : 'alert'} size="xl" />
      <h2>{title}</h2>
      <p className="muted">
        {problem.message}
        {problem.requestId && (
          <>
            <br />
            شماره‌ی درخواست: <bdi className="lat">{problem.requestId.slice(0, 8)}</bdi>
          </>
        )}
      </p>
      <button type="button" className="btn primary" onClick={onRetry}>
        تلاش دوباره
      </button>
    </div>
  )
}

/** Rows of their real size while a list loads. */
export function Bones({ rows = 12 }: { rows?: number }) {
  return (
    <div aria-busy="true" className="grow">
      <span className="visually-hidden" role="status">
        در حال بارگذاری
      </span>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div key={row} className="bones">
          <i className="bone tick-box" />
          <i className="bone w3" />
          <i className="bone box" />
          <i className="bone w3" />
          <i className="bone box" />
        </div>
      ))}
    </div>
  )
}
