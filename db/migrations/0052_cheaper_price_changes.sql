-- A price run writes each product with all of its indexes and the rows of its triggers (docs/decisions/0085).

-- No query sorts by these since listings are sorted in memory; the names are read in their sequence from products_desk_by_name.
drop index products_by_price;
drop index products_of_category_by_price;
drop index products_of_category_newest;
drop index products_in_alphabet;

-- A run updates every row of its items once; with half of each page free, no index of theirs changes.
alter table price_run_items set (fillfactor = 45);

-- The search table of the desk follows a price without reading the words again, and with room on each page its trigrams stay as they are.
drop trigger products_changed_to_desk_search on products;
create trigger products_changed_to_desk_search after update of farsi_name, title, sku, gtin, mpn, slug, created_at, category_id, brand_id, status
  on products for each row execute function reindex_desk_product();
alter table desk_product_search set (fillfactor = 45);
create temporary table desk_rows on commit drop as table desk_product_search;
drop index desk_product_search_trigrams;
truncate desk_product_search;
insert into desk_product_search select * from desk_rows order by created_at, product_id;
create index desk_product_search_trigrams on desk_product_search using gin (words gin_trgm_ops);

-- What the listing index has to read again, the history of prices, and the prices of the search table: once for a statement instead of once for a row.
drop trigger products_change_noted on products;
drop trigger products_price_noted on products;
drop function note_product_change();
drop function note_price_change();

create function note_changed_products() returns trigger language plpgsql
-- The plan is the one of the first call, which is often for a single product; nested loops would compare every pair of 500.
set enable_nestloop = off as $$
declare
  noted uuid[];
  is_priced boolean;
begin
  select array_agg(now.id order by now.id), bool_or(was.price is distinct from now.price) into noted, is_priced
  from before as was join after as now using (id)
  where (was.status, was.category_id, was.brand_id, was.price, was.is_sold_out, was.units_sold, was.title, was.farsi_name, was.description,
      was.created_at, was.family_id, was.family_values, was.is_listed)
    is distinct from
    (now.status, now.category_id, now.brand_id, now.price, now.is_sold_out, now.units_sold, now.title, now.farsi_name, now.description,
      now.created_at, now.family_id, now.family_values, now.is_listed);
  if noted is null then
    return null;
  end if;
  insert into product_changes select id, pg_current_xact_id() from unnest(noted) as id
    on conflict (product_id) do update set changed_in = excluded.changed_in where product_changes.changed_in <> excluded.changed_in;
  if is_priced then
    insert into price_changes (product_id, old_price, new_price, was_charged, actor_id, run_id)
      select now.id, was.price, now.price, was.status = 'active' and coalesce(was.price, 0) > 0,
        nullif(current_setting('vitrin.actor', true), '')::uuid, nullif(current_setting('vitrin.price_run', true), '')::uuid
      from before as was join after as now using (id) where was.price is distinct from now.price order by now.id;
    update desk_product_search s set price = (select coalesce(p.price::bigint, 0) from products p where p.id = s.product_id)
      where s.product_id = any (noted);
  end if;
  return null;
end $$;
create trigger products_change_noted after update on products
  referencing old table as before new table as after for each statement execute function note_changed_products();
alter function tell_changed_products() set enable_nestloop = off;

analyze desk_product_search;
