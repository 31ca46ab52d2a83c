import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import type { Delivery } from './use-delivery.ts'

/** The days and windows of the chosen method; nothing where there is nothing to choose. */
export function DeliveryChoice({ delivery }: { delivery: Delivery }) {
  const { days, isLoading, failure, isGone, refresh } = delivery
  if (!isLoading && days === null && failure === null) return null
  return (
    <section aria-labelledby="delivery-time" aria-busy={isLoading} className="mt-6">
      <h2 id="delivery-time" className="mb-3 text-lg">
        روز و ساعت تحویل
      </h2>
      {isGone && days && days.length > 0 && (
        <Notice>زمانی که انتخاب کرده بودید دیگر جا ندارد. یکی از زمان‌های زیر را انتخاب کنید؛ چیز دیگری از دست نرفته است.</Notice>
      )}
      {failure && (
        <Notice>
          {failure}{' '}
          <Button look="outline" className="ms-2" onClick={refresh}>
            تلاش دوباره
          </Button>
        </Notice>
      )}
      {isLoading && <p className="min-h-24 text-sm text-muted">در حال خواندن زمان‌های تحویل…</p>}
      {days?.length === 0 && <Notice>این روش در روزهای آینده جا ندارد. روش دیگری انتخاب کنید.</Notice>}
      {days && days.length > 0 && <DayList delivery={delivery} days={days} />}
    </section>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-2 rounded-card bg-raised p-4 text-sm">
      <Icon name="alert" className="size-5 shrink-0 text-rate" />
      <span className="min-w-0 flex-1">{children}</span>
    </p>
  )
}

type Days = NonNullable<Delivery['days']>

/** Two weeks of windows are many screens of a phone. */
const firstDays = 4

function DayList({ delivery, days }: { delivery: Delivery; days: Days }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? days : days.filter(({ day }, index) => index < firstDays || day === delivery.chosen?.day)
  return (
    <>
      <DayChoice delivery={delivery} days={shown} />
      {days.length > firstDays && (
        <Button look="outline" className="mt-3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'نمایش کمتر' : 'نمایش روزهای بیشتر'}
        </Button>
      )}
    </>
  )
}

function DayChoice({ delivery: { chosen, choose }, days }: { delivery: Delivery; days: Days }) {
  return (
    <fieldset className="ruled rounded-card bg-surface px-4 py-1 shadow-lift ringed ringed-line">
      <legend className="sr-only">روز و ساعت تحویل</legend>
      {days.map(({ day, label, windows }) => (
        <div key={day} className="grid grid-cols-[8.5rem_1fr] items-center gap-2 py-2">
          <p className="text-sm font-bold">{label}</p>
          <div className="flex flex-wrap gap-2">
            {windows.map((window) => (
              <label
                key={window.id}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-sm ringed ringed-line transition has-checked:bg-act-10 has-checked:font-bold has-checked:ringed-2 has-checked:ringed-act"
              >
                <input
                  type="radio"
                  name="delivery-time"
                  className="size-4 accent-act"
                  aria-label={`${label}، ${window.label}`}
                  checked={chosen?.day === day && chosen.windowId === window.id}
                  onChange={() => choose({ windowId: window.id, day })}
                />
                {window.label}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
