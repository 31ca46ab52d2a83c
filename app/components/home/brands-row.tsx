import { useShopName } from '#app/components/ui/shop-name.ts'

type BrandsRowProps = { brands: readonly { slug: string; name: string; farsiName: string }[] }

export function BrandsRow({ brands }: BrandsRowProps) {
  const shopName = useShopName()
  if (brands.length === 0) return null
  return (
    <section aria-labelledby="brands-heading" className="below-view">
      <h2 id="brands-heading" className="frame text-title">
        برندهای {shopName}
      </h2>
      <ul className="bleed grid auto-cols-max grid-flow-col grid-rows-2 gap-3 md:grid-flow-row md:auto-cols-auto md:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] md:grid-rows-none md:overflow-visible">
        {brands.map(({ slug, name, farsiName }) => (
          <li key={slug}>
            <a
              href={`/search?q=${encodeURIComponent(name)}`}
              className="flex h-16 min-w-26 flex-col items-center justify-center rounded-control bg-surface px-2 leading-tight shadow-lift transition hover:bg-raised hover:text-act"
            >
              <bdi className="text-base font-bold">{name}</bdi>
              <span className="text-note text-muted">{farsiName}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
