-- What the desk adds to products: the version of their form, and lists, sorts and a search over products of every state.
alter table products add column version integer not null default 1;

-- Only columns of the desk's form: an order that takes stock names none of them, so it neither raises the version nor runs this.
create function raise_product_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger products_version before update of farsi_name, title, description, price, list_price, cost, sku, slug, status, category_id, brand_id,
    weight_g, box_length_mm, box_width_mm, box_height_mm, gtin, mpn, condition,
    warranty_company, warranty_months, registry_state, postable, tax_item_id, low_stock_at, family_id
  on products for each row
  when ((old.farsi_name, old.title, old.description, old.price, old.list_price, old.cost, old.sku, old.slug, old.status, old.category_id, old.brand_id,
      old.weight_g, old.box_length_mm, old.box_width_mm, old.box_height_mm, old.gtin, old.mpn,
      old.condition, old.warranty_company, old.warranty_months, old.registry_state, old.postable, old.tax_item_id, old.low_stock_at, old.family_id)
    is distinct from
    (new.farsi_name, new.title, new.description, new.price, new.list_price, new.cost, new.sku, new.slug, new.status, new.category_id, new.brand_id,
      new.weight_g, new.box_length_mm, new.box_width_mm, new.box_height_mm, new.gtin, new.mpn,
      new.condition, new.warranty_company, new.warranty_months, new.registry_state, new.postable, new.tax_item_id, new.low_stock_at, new.family_id))
  execute function raise_product_version();
create trigger products_changed_desk after update on products for each row
  when (old.version is distinct from new.version) execute function notify_desk('product', 'id');

-- The sorts and filters of the desk's list, products of every state. Neither stock_quantity nor updated_at is in any of them.
create index products_desk_newest on products (created_at desc, id desc);
create index products_desk_by_price on products (coalesce(price::bigint, 0), id);
create index products_desk_by_name on products (farsi_name collate "fa-x-icu", id);
create index products_desk_by_status on products (status, created_at desc, id desc);
create index products_desk_sold_out on products (created_at desc, id desc) where is_sold_out;
create index products_desk_no_picture on products (created_at desc, id desc) where main_image_url is null;
create index products_desk_no_price on products (created_at desc, id desc) where coalesce(price::bigint, 0) = 0;

-- Names, SKU and numbers in Latin digits, lower case and Persian letters, a half-space as a space: what the desk's search looks through.
create table desk_product_search (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  words text not null
);
create function desk_product_words(of_product products) returns text language sql stable as $$
  select lower(translate(concat_ws(' ', of_product.farsi_name, of_product.title, of_product.sku, of_product.gtin, of_product.mpn, of_product.slug),
    '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩يىك' || chr(8204), '01234567890123456789ییک '))
$$;
insert into desk_product_search (product_id, created_at, words) select p.id, p.created_at, desk_product_words(p) from products p order by p.created_at;
-- With statistics the planner knows which text is common and is found from the newest end, and which is rare and found by its trigrams.
alter table desk_product_search alter column words set statistics 200;
create index desk_product_search_newest on desk_product_search (created_at desc, product_id desc);
create index desk_product_search_trigrams on desk_product_search using gin (words gin_trgm_ops);

create function index_new_desk_products() returns trigger language plpgsql as $$
begin
  insert into desk_product_search (product_id, created_at, words) select p.id, p.created_at, desk_product_words(p)
    from products p where p.id in (select id from added);
  return null;
end $$;
create trigger products_new_to_desk_search after insert on products referencing new table as added
  for each statement execute function index_new_desk_products();
create function reindex_desk_product() returns trigger language plpgsql as $$
begin
  update desk_product_search set words = desk_product_words(new), created_at = new.created_at where product_id = new.id;
  return null;
end $$;
create trigger products_changed_to_desk_search after update of farsi_name, title, sku, gtin, mpn, slug, created_at on products
  for each row execute function reindex_desk_product();

analyze desk_product_search;
analyze products;
