-- Prices in rows of their own (docs/decisions/0092): a price in an index of products makes each change of it touch all 17 of its indexes.
create table product_prices (
  product_id uuid primary key references products on delete cascade,
  -- Zero without a price.
  price bigint not null,
  category_id uuid not null,
  brand_id uuid not null,
  is_sold_out boolean not null,
  status text not null,
  name_key text collate "C" not null
) with (fillfactor = 80);
insert into product_prices
  select product_id, price, category_id, brand_id, is_sold_out, status, name_key from desk_product_search order by product_id;
create index product_prices_by_price on product_prices (price, product_id) include (status, category_id, brand_id, is_sold_out);

drop index products_desk_by_price;
drop index products_desk_no_price;
drop index products_desk_newest;
drop index products_desk_by_name;
drop index products_desk_by_sku;
-- A run changes every product of a page: with room for a second version of each, no index changes. Pages that are full already get that room with
-- the first run after this, which moves their products.
alter table products set (fillfactor = 45);
create index products_desk_newest on products (created_at desc, id desc) include (status, category_id, brand_id, is_sold_out);
create index products_desk_by_name on products (farsi_name collate "fa-x-icu", id) include (status, category_id, brand_id, is_sold_out);
create index products_desk_by_sku on products (sku, id) include (status, category_id, brand_id, is_sold_out);

-- The search table has no price any more, so its pages are full again: a common word reads half as many.
create temporary table desk_rows on commit drop as table desk_product_search;
drop table desk_product_search;
create table desk_product_search (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  category_id uuid not null,
  brand_id uuid not null,
  is_sold_out boolean not null,
  words text not null,
  name_key text collate "C" not null,
  sku text not null,
  status text not null
) with (fillfactor = 90);
insert into desk_product_search select product_id, created_at, category_id, brand_id, is_sold_out, words, name_key, sku, status
  from desk_rows order by created_at, product_id;
-- With statistics the planner knows which text is common and is found from the newest end, and which is rare and found by its trigrams.
alter table desk_product_search alter column words set statistics 200;
create index desk_product_search_trigrams on desk_product_search using gin (words gin_trgm_ops);
create index desk_product_search_newest on desk_product_search (created_at desc, product_id desc);
create index desk_product_search_by_sku on desk_product_search (sku, product_id);
create index desk_product_search_of_category on desk_product_search (category_id);
-- The names of a brand in their sequence: the largest may have a fifth of all products.
create index desk_product_search_of_brand on desk_product_search (brand_id, name_key, product_id) include (status, category_id, is_sold_out);

-- Without a join: its plan is the one of the first call, which is often for a single product, and would compare every pair of an import.
create or replace function index_new_desk_products() returns trigger language plpgsql as $$
begin
  insert into desk_product_search (product_id, created_at, category_id, brand_id, is_sold_out, words, name_key, sku, status)
    select p.id, p.created_at, p.category_id, p.brand_id, p.is_sold_out, desk_product_words(p), alphabetical_key(p.farsi_name), p.sku, p.status
    from products p where p.id = any (array(select id from added));
  insert into product_prices (product_id, price, category_id, brand_id, is_sold_out, status, name_key)
    select id, coalesce(price::bigint, 0), category_id, brand_id, is_sold_out, status, alphabetical_key(farsi_name) from added;
  return null;
end $$;
create or replace function reindex_desk_product() returns trigger language plpgsql as $$
begin
  update desk_product_search set (created_at, category_id, brand_id, is_sold_out, words, name_key, sku, status) =
    (new.created_at, new.category_id, new.brand_id, new.is_sold_out, desk_product_words(new), alphabetical_key(new.farsi_name), new.sku, new.status)
    where product_id = new.id;
  update product_prices set (category_id, brand_id, is_sold_out, status, name_key) =
    (new.category_id, new.brand_id, new.is_sold_out, new.status, alphabetical_key(new.farsi_name))
    where product_id = new.id;
  return null;
end $$;
create or replace function set_desk_sold_out() returns trigger language plpgsql as $$
begin
  update desk_product_search set is_sold_out = new.is_sold_out where product_id = new.id;
  update product_prices set is_sold_out = new.is_sold_out where product_id = new.id;
  return null;
end $$;

create or replace function note_changed_products() returns trigger language plpgsql
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
    update product_prices l set price = (select coalesce(p.price::bigint, 0) from products p where p.id = l.product_id)
      where l.product_id = any (noted);
  end if;
  return null;
end $$;

analyze product_prices;
analyze desk_product_search;
