-- Searches of the desk at 100,000 products: the search table has what its lists sort and filter by, so that a search reads nothing else.

-- A key for the Persian alphabet that sorts by code points: its comparison costs a tenth of a collation's. Forms of a letter are equal, Latin
-- letters come after the Persian ones, a half-space counts for nothing.
create function alphabetical_key(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(name),
    'آاءأإؤئبپتثجچحخدذرزژسشصضطظعغفقکكگلمنوهةۀیىيabcdefghijklmnopqrstuvwxyz۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' || chr(8204),
    'ĀāĂĂĂĂĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚĚěĜĝĞğĠĠĠġġġĢģĤĥĦħĨĩĪīĬĭĮįİıĲĳĴĵĶķĸĹĺĻ01234567890123456789')
$$;

drop table desk_product_search;
create table desk_product_search (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  price bigint not null,
  category_id uuid not null,
  brand_id uuid not null,
  is_sold_out boolean not null,
  status text not null,
  words text not null,
  name_key text collate "C" not null,
  sku text not null
) with (fillfactor = 90);

insert into desk_product_search
  select p.id, p.created_at, coalesce(p.price::bigint, 0), p.category_id, p.brand_id, p.is_sold_out, p.status, desk_product_words(p),
    alphabetical_key(p.farsi_name), p.sku
  from products p order by p.created_at;
-- With statistics the planner knows which text is common and is found from the newest end, and which is rare and found by its trigrams.
alter table desk_product_search alter column words set statistics 200;
create index desk_product_search_trigrams on desk_product_search using gin (words gin_trgm_ops);
create index desk_product_search_newest on desk_product_search (created_at desc, product_id desc);
create index desk_product_search_by_sku on desk_product_search (sku, product_id);
create index desk_product_search_of_category on desk_product_search (category_id);
create index desk_product_search_of_brand on desk_product_search (brand_id);

create or replace function index_new_desk_products() returns trigger language plpgsql as $$
begin
  insert into desk_product_search
    select p.id, p.created_at, coalesce(p.price::bigint, 0), p.category_id, p.brand_id, p.is_sold_out, p.status, desk_product_words(p),
      alphabetical_key(p.farsi_name), p.sku
    from products p where p.id in (select id from added);
  return null;
end $$;
create or replace function reindex_desk_product() returns trigger language plpgsql as $$
begin
  update desk_product_search set (created_at, price, category_id, brand_id, is_sold_out, status, words, name_key, sku) =
    (new.created_at, coalesce(new.price::bigint, 0), new.category_id, new.brand_id, new.is_sold_out, new.status, desk_product_words(new),
      alphabetical_key(new.farsi_name), new.sku)
    where product_id = new.id;
  return null;
end $$;
drop trigger products_changed_to_desk_search on products;
create trigger products_changed_to_desk_search after update of farsi_name, title, sku, gtin, mpn, slug, created_at, price, category_id, brand_id, status
  on products for each row execute function reindex_desk_product();

-- A sale changes this table only when it takes the last unit.
create function set_desk_sold_out() returns trigger language plpgsql as $$
begin
  update desk_product_search set is_sold_out = new.is_sold_out where product_id = new.id;
  return null;
end $$;
create trigger products_sold_out_to_desk_search after update of stock_quantity on products
  for each row when (old.is_sold_out is distinct from new.is_sold_out) execute function set_desk_sold_out();

-- Products that run out, of the view and its count; 5 is maxLowStock of the domain.
create index stock_levels_low on stock_levels (stock, product_id) include (category_id, brand_id)
  where status = 'active' and stock between 1 and coalesce(low_stock_at, 5);

analyze desk_product_search;
analyze stock_levels;
