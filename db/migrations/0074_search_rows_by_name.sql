-- Products that are added together are stored by name in the search table: names with the same first words are on the same pages, and what costs in
-- a common word is the number of pages (docs/decisions/0128).
create or replace function index_new_desk_products() returns trigger language plpgsql as $$
begin
  insert into desk_product_search (product_id, created_at, category_id, brand_id, is_sold_out, words, name_key, sku, status)
    select p.id, p.created_at, p.category_id, p.brand_id, p.is_sold_out, desk_product_words(p), alphabetical_key(p.farsi_name) as key, p.sku, p.status
    from products p where p.id = any (array(select id from added)) order by key;
  insert into product_prices (product_id, price, category_id, brand_id, is_sold_out, status, name_key)
    select id, coalesce(price::bigint, 0), category_id, brand_id, is_sold_out, status, alphabetical_key(farsi_name) from added;
  return null;
end $$;

-- Those that exist, as if a thousand had been added at a time: the newest ones stay together.
create temporary table desk_rows on commit drop as
  select *, row_number() over (order by created_at, product_id) / 1000 as part from desk_product_search;
drop index desk_product_search_trigrams;
truncate desk_product_search;
insert into desk_product_search (product_id, created_at, category_id, brand_id, is_sold_out, words, name_key, sku, status)
  select product_id, created_at, category_id, brand_id, is_sold_out, words, name_key, sku, status from desk_rows order by part, name_key;
create index desk_product_search_trigrams on desk_product_search using gin (words gin_trgm_ops);
analyze desk_product_search;
