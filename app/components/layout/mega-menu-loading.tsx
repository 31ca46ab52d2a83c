import { useEffect, useState } from 'react'
import { useCategories } from '#app/stores/categories.ts'

/** How long loading may take before the hint is shown (product §9.5). */
const hintAfterMs = 5000

/** Shown while the categories load; after a while, or after a failure, with a hint to reload. */
export function MegaMenuLoading() {
  const hasFailed = useCategories(({ state }) => state === 'failed')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), hintAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="frame grid min-h-104 content-center justify-items-center gap-2 text-center text-muted">
      {!hasFailed && <p>در حال بارگذاری دسته‌بندی‌ها…</p>}
      {(hasFailed || isLate) && <p className="text-text">اگر دسته‌بندی‌ها نمایش داده نشد، صفحه را تازه کنید</p>}
    </div>
  )
}
