import type { Db } from '#db/connect.ts'
import { movedPaths } from '#db/redirects.ts'
import { brandOption } from '#domain/listing.ts'
import { filterPath } from '#domain/redirects.ts'

const prefixes = { category: filterPath('category', ''), brand: filterPath(brandOption, ''), product: '/product/' } as const

type Named = { readonly kind: keyof typeof prefixes; readonly slug: string }

const pathOf = ({ kind, slug }: Named) => prefixes[kind] + slug

/** The current slugs of categories, brands and products that an owner may have renamed or merged since these were stored. */
export async function presentSlugs(db: Db, named: readonly Named[]): Promise<(one: Named) => string> {
  const moved = await movedPaths(db, named.map(pathOf))
  return (one) => {
    const path = moved.get(pathOf(one))
    const prefix = prefixes[one.kind]
    return path?.startsWith(prefix) ? path.slice(prefix.length) : one.slug
  }
}
