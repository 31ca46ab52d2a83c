-- Lists of the desk at 100,000 products.

-- Each sort has an index with the columns that filter: a page is found by walking the index alone, also where a filter matches only its far end.
drop index products_desk_newest;
drop index products_desk_by_price;
drop index products_desk_by_name;
create index products_desk_newest on products (created_at desc, id desc) include (status, category_id, brand_id, is_sold_out, price);
create index products_desk_by_price on products (coalesce(price::bigint, 0), id) include (status, category_id, brand_id, is_sold_out, price);
create index products_desk_by_name on products (farsi_name collate "fa-x-icu", id) include (status, category_id, brand_id, is_sold_out, price);

-- What the stock list sorts and filters by, in rows of its own: an index of products with the stock would make every sale touch all its indexes.
create table stock_levels (
  product_id uuid primary key references products on delete cascade,
  stock integer not null,
  low_stock_at integer,
  status text not null,
  category_id uuid not null,
  brand_id uuid not null
) with (fillfactor = 80);
insert into stock_levels select id, stock_quantity, low_stock_at, status, category_id, brand_id from products;
create index stock_levels_by_stock on stock_levels (stock, product_id) include (low_stock_at, status, category_id, brand_id);

create function add_stock_levels() returns trigger language plpgsql as $$
begin
  insert into stock_levels select id, stock_quantity, low_stock_at, status, category_id, brand_id from added;
  return null;
end $$;
create trigger products_new_stock_level after insert on products referencing new table as added
  for each statement execute function add_stock_levels();
create function set_stock_level() returns trigger language plpgsql as $$
begin
  update stock_levels set stock = new.stock_quantity, low_stock_at = new.low_stock_at, status = new.status,
    category_id = new.category_id, brand_id = new.brand_id where product_id = new.id;
  return null;
end $$;
create trigger products_stock_level after update of stock_quantity, low_stock_at, status, category_id, brand_id on products
  for each row when ((old.stock_quantity, old.low_stock_at, old.status, old.category_id, old.brand_id)
    is distinct from (new.stock_quantity, new.low_stock_at, new.status, new.category_id, new.brand_id))
  execute function set_stock_level();

analyze stock_levels;
analyze products;
