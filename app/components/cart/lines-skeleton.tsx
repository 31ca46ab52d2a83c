import { Skeleton } from '#app/components/ui/skeleton.tsx'

const rows = ['first', 'second', 'third']

/** Shown until the storage is read; without JavaScript, a message instead. */
export function LinesSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="unscripted:hidden">
        {rows.map((row) => (
          <div key={row} className="flex gap-4 border-b border-line-60 py-5 last:border-b-0">
            <Skeleton className="size-22 shrink-0" />
            <div className="flex-1 spaced-3 pt-1">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-11 w-32" />
            </div>
          </div>
        ))}
      </div>
      <p className="hidden py-16 text-center text-muted unscripted:block">برای دیدن این فهرست، جاوااسکریپت مرورگر باید روشن باشد.</p>
    </>
  )
}
