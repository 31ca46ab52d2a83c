/** A grey placeholder in the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}

/** The placeholder of a product card. */
export function CardSkeleton() {
  return (
    <div className="rounded-card bg-surface shadow-lift">
      <Skeleton className="aspect-square rounded-card" />
      <div className="spaced-3 p-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-5 w-32" />
      </div>
    </div>
  )
}
