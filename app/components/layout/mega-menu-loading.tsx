import { useEffect, useState } from 'react'
import { useCategories } from '#app/stores/categories.ts'

/** spec §9 */
const hintAfterMs = 5000

/** The categories are on their way; when that takes long or went wrong, a hint says what helps. */
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
