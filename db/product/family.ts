import { type SQL, sql } from 'drizzle-orm'
import { categories, productFamilies, products, variantOptions, variantValues } from '#db/schema/catalog.ts'
import type { Family, FamilySummary } from '#domain/product/family.ts'
import { isDiscounted } from './list-price.ts'

const options = sql`(
  select json_agg(json_build_object('slug', o.slug, 'name', o.name) order by array_position(f.option_ids, o.id))
  from ${variantOptions} o where o.id = any (f.option_ids))`

const values = sql`(
  select json_agg(json_build_object('value', v.value, 'swatch', v.swatch, 'displayOrder', v.display_order) order by position)
  from unnest(s.family_values) with ordinality as chosen (id, position) join ${variantValues} v on v.id = chosen.id)`

/** A sibling variant in a hidden category has no page (AUTHZ-05). */
const hasPage = sql`s.status = 'active' and s.family_values is not null and exists (
  select from ${categories} c left join ${categories} parent on parent.id = c.parent_id
  where c.id = s.category_id and c.status = 'active' and coalesce(parent.status, 'active') = 'active')`

/** The family of a product with all its products on sale; null without one. */
export const familyOfProduct = sql<Family | null>`(
  select json_build_object('id', f.id, 'name', f.name, 'options', ${options}, 'variants', (
    select coalesce(json_agg(json_build_object('slug', s.slug, 'price', s.price, 'isSoldOut', s.is_sold_out, 'values', ${values}) order by s.id), '[]')
    from ${products} s where s.family_id = f.id and ${hasPage}))
  from ${productFamilies} f where f.id = ${products}.family_id)`

/** Lists leave out what is hidden while it is sold out. */
const isInLists = sql`s.is_listed and ${hasPage}`

const cardRank = (row: string) =>
  sql`(${sql.raw(row)}.is_sold_out, coalesce(nullif(${sql.raw(row)}.price, 0), 900000000000000), ${sql.raw(row)}.id)`

/** No product of its family for which this condition of `s` holds is cheaper and in stock. */
const isFirstOfFamily = (condition: SQL) => sql`(${products.familyId} is null or ${products.familyValues} is null or not exists (
  select from ${products} s where s.family_id = ${products}.family_id and ${isInLists} and ${condition}
    and ${cardRank('s')} < ${cardRank('products')}))`

/** The one product of its family that lists show: the cheapest in stock, as `FamilyGroups` of the listing chooses it. */
export const isFamilyCard = isFirstOfFamily(sql`true`)

/** Among the discounted products of its family, whose card may show another one. */
export const isFirstDiscounted = isFirstOfFamily(isDiscounted('s'))

/** What the card of a family says of it; null without one, or without another product on sale. */
export const familyOnCard = sql<FamilySummary | null>`case when ${products.familyValues} is not null then (
  select json_build_object('counts', (
      select json_agg(json_build_object('name', o.name, 'count', (
        select count(distinct s.family_values[position]) from ${products} s where s.family_id = f.id and ${isInLists})) order by position)
      from unnest(f.option_ids) with ordinality as chosen (id, position) join ${variantOptions} o on o.id = chosen.id),
    'isFrom', exists (select from ${products} s where s.family_id = f.id and ${isInLists} and not s.is_sold_out and s.price > ${products}.price))
  from ${productFamilies} f where f.id = ${products}.family_id) end`
