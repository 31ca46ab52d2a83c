import { useState } from 'react'
import { loadDemoCatalog } from '#app/stores/desk/settings/set-up.ts'
import { toast } from '#app/stores/toasts.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** The demo's products, published at once: the owner is asked a second time. */
export function DemoCatalog() {
  const [isAsked, ask] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    const result = await loadDemoCatalog()
    setLoading(false)
    if (!result.isOk) return void toast.error(result.problem.message)
    toast.success(`${toPersianDigits(result.data.products)} کالای نمونه در فروشگاه است`)
  }
  return (
    <li className="provider">
      <span className="grow part-text">
        <b>کالاهای نمونه</b>
        <span className="muted small">
          {isAsked
            ? 'کالاها، دسته‌ها و برندهای نمونه همان دم در فروشگاه دیده می‌شوند و خریدنی‌اند. پیش از فروش واقعی پنهانشان کنید. بگذاریم؟'
            : 'برای دیدن فروشگاهی پر؛ فقط در فروشگاه خالی'}
        </span>
      </span>
      {isAsked ? (
        <>
          <button type="button" className="btn" disabled={isLoading} onClick={() => ask(false)}>
            انصراف
          </button>
          <button type="button" className="btn primary" disabled={isLoading} onClick={() => void load()}>
            {isLoading ? 'در حال نوشتن' : 'بله، بگذار'}
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={() => ask(true)}>
          گذاشتن کالاهای نمونه
        </button>
      )}
    </li>
  )
}
