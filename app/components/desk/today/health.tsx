import { Icon } from '#app/components/desk/icons.tsx'
import type { Today } from '#app/stores/desk/today.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** What runs without a request: payments, messages and jobs. */
export function Health({ rows }: { rows: Today['health'] }) {
  const warnings = rows.filter(({ isWell }) => !isWell).length
  return (
    <section>
      <div className="row">
        <h2>سلامت فروشگاه</h2>
        <span className="small muted end">{warnings > 0 ? `${toPersianDigits(warnings)} هشدار` : 'بی‌هشدار'}</span>
      </div>
      <ul className="rows health">
        {rows.map(({ name, isWell, text }) => (
          <li key={name}>
            <Icon name={isWell ? 'check-circle' : 'alert'} className={isWell ? 'good' : 'rate'} />
            <span>
              {name}
              <span className="visually-hidden">{isWell ? '، سالم: ' : '، هشدار: '}</span>
            </span>
            <span className="muted small end">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
