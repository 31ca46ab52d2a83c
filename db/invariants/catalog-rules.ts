import type { Rule } from './rule.ts'

/** Families of products, and what triggers derive from products: the invariants (docs/threats.md). */
export const catalogRules: readonly Rule[] = [
  {
    number: 26,
    statement: 'a product on sale has one value of each option of its family, and no other product of the family has the same',
    query: `
      select 'product ' || id as offender from products where family_id is not null
        and (family_values is distinct from family_values_of(id, family_id) or family_values is null and status = 'active')
      union all select 'product ' || id from products where family_id is null and family_values is not null
      union all select 'family ' || family_id from products where family_values is not null group by family_id, family_values having count(*) > 1
      union all select 'family ' || f.id from product_families f, unnest(f.option_ids) as option_id
        where not exists (select from variant_options o where o.id = option_id)`,
  },
  {
    number: 27,
    statement: 'the lists of the desk have every product as it is',
    query: `
      select 'product ' || coalesce(id, product_id) as offender from products full join stock_levels l on product_id = id
        where (id, stock_quantity, products.low_stock_at, products.status, products.category_id, products.brand_id)
          is distinct from (product_id, stock, l.low_stock_at, l.status, l.category_id, l.brand_id)
      union all select 'product ' || coalesce(id, product_id) from products full join desk_product_search s on product_id = id
        where (id, products.created_at, products.category_id, products.brand_id, products.is_sold_out, products.status,
            desk_product_words(products), alphabetical_key(farsi_name), products.sku)
          is distinct from (product_id, s.created_at, s.category_id, s.brand_id, s.is_sold_out, s.status, words, name_key, s.sku)
      union all select 'product ' || coalesce(id, product_id) from products full join product_prices r on product_id = id
        where (id, coalesce(products.price::bigint, 0), products.category_id, products.brand_id, products.is_sold_out, products.status,
            alphabetical_key(farsi_name))
          is distinct from (product_id, r.price, r.category_id, r.brand_id, r.is_sold_out, r.status, name_key)`,
  },
  {
    number: 28,
    statement: 'the history of prices has exactly the changes that each price run recorded',
    query: `
      select 'run ' || coalesce(c.run_id, i.run_id) || ' product ' || coalesce(c.product_id, i.product_id) as offender
      from (select run_id, product_id, old_price, new_price from price_changes where run_id in (select id from price_runs)) c
      full join (select run_id, product_id, old_price, new_price from price_run_items where outcome in ('applied', 'recomputed')) i
        on i.run_id = c.run_id and i.product_id = c.product_id
      where c.run_id is null or i.run_id is null or c.old_price is distinct from i.old_price or c.new_price is distinct from i.new_price`,
  },
]
