-- The desk's form of a product: texts for search engines, hiding while sold out, and what somebody has typed and not saved.
alter table products
  add column seo_title text not null default '' check (char_length(seo_title) <= 120),
  add column seo_description text not null default '' check (char_length(seo_description) <= 400),
  add column hides_when_sold_out boolean not null default false;
-- Lists and search show it. Generated and in no index, so that stock updates stay heap-only.
alter table products add column is_listed boolean not null
  generated always as (status = 'active' and not (hides_when_sold_out and stock_quantity = 0)) stored;

drop trigger products_version on products;
create trigger products_version before update of farsi_name, title, description, price, list_price, cost, sku, slug, status, category_id, brand_id,
    seo_title, seo_description, hides_when_sold_out, weight_g, box_length_mm, box_width_mm, box_height_mm, gtin, mpn, condition,
    warranty_company, warranty_months, registry_state, postable, tax_item_id, low_stock_at, family_id
  on products for each row
  when ((old.farsi_name, old.title, old.description, old.price, old.list_price, old.cost, old.sku, old.slug, old.status, old.category_id, old.brand_id,
      old.seo_title, old.seo_description, old.hides_when_sold_out, old.weight_g, old.box_length_mm, old.box_width_mm, old.box_height_mm, old.gtin, old.mpn,
      old.condition, old.warranty_company, old.warranty_months, old.registry_state, old.postable, old.tax_item_id, old.low_stock_at, old.family_id)
    is distinct from
    (new.farsi_name, new.title, new.description, new.price, new.list_price, new.cost, new.sku, new.slug, new.status, new.category_id, new.brand_id,
      new.seo_title, new.seo_description, new.hides_when_sold_out, new.weight_g, new.box_length_mm, new.box_width_mm, new.box_height_mm, new.gtin, new.mpn,
      new.condition, new.warranty_company, new.warranty_months, new.registry_state, new.postable, new.tax_item_id, new.low_stock_at, new.family_id))
  execute function raise_product_version();

drop trigger products_change_noted on products;
create trigger products_change_noted after update on products for each row
  when ((old.status, old.category_id, old.brand_id, old.price, old.is_sold_out, old.units_sold, old.title, old.farsi_name, old.description, old.created_at,
      old.family_id, old.family_values, old.is_listed)
    is distinct from
    (new.status, new.category_id, new.brand_id, new.price, new.is_sold_out, new.units_sold, new.title, new.farsi_name, new.description, new.created_at,
      new.family_id, new.family_values, new.is_listed))
  execute function note_product_change();

drop trigger products_changed_to_search on products;
create trigger products_changed_to_search after update on products for each row
  when ((old.title, old.farsi_name, old.description, old.status, old.category_id, old.brand_id, old.created_at, old.is_listed)
    is distinct from (new.title, new.farsi_name, new.description, new.status, new.category_id, new.brand_id, new.created_at, new.is_listed))
  execute function queue_changed_product();
create or replace function queue_changed_product() returns trigger language plpgsql as $$
begin
  if not new.is_listed then
    delete from product_search where product_id = new.id;
  end if;
  insert into product_search_pending values (new.id) on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end
$$;

create or replace function tell_changed_products() returns trigger language plpgsql as $$
begin
  perform tell_pages(
    array_remove(array[case when bool_or(is_listing) then 'listing' end, case when bool_or(is_sales) then 'sales' end], null),
    array_agg(id) || array_remove(array_agg(distinct old_family) || array_agg(distinct new_family), null))
  from (
    select id, is_listing, is_sales, is_shown,
      case when is_listing then old_family end as old_family,
      case when is_listing and new_family is distinct from old_family then new_family end as new_family
    from (
      select now.id, was.family_id as old_family, now.family_id as new_family,
        (was.status, was.category_id, was.brand_id, was.slug, was.price, was.is_sold_out, was.title, was.farsi_name, was.description, was.created_at,
            was.family_id, was.family_values, was.is_listed)
          is distinct from
          (now.status, now.category_id, now.brand_id, now.slug, now.price, now.is_sold_out, now.title, now.farsi_name, now.description, now.created_at,
            now.family_id, now.family_values, now.is_listed)
          as is_listing,
        was.units_sold <> now.units_sold as is_sales,
        (least(was.stock_quantity, 99), was.sku, was.main_image_url, was.list_price, was.gtin, was.mpn, was.condition, was.warranty_company,
            was.warranty_months, was.registry_state, was.postable, was.weight_g, was.seo_title, was.seo_description)
          is distinct from
          (least(now.stock_quantity, 99), now.sku, now.main_image_url, now.list_price, now.gtin, now.mpn, now.condition, now.warranty_company,
            now.warranty_months, now.registry_state, now.postable, now.weight_g, now.seo_title, now.seo_description) as is_shown
      from before as was join after as now using (id)
      where 'active' in (was.status, now.status)
    ) as compared
    where is_listing or is_sales or is_shown
  ) as changed
  having count(*) > 0;
  return null;
end
$$;

-- What somebody has typed into a form and not saved: theirs alone, on top of the version that they opened.
create table desk_drafts (
  staff_id uuid not null references profiles on delete cascade,
  object_type text not null check (object_type in ('product')),
  object_id uuid not null,
  base_version integer not null,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  saved_at timestamptz not null default now(),
  primary key (staff_id, object_type, object_id)
);
create index desk_drafts_by_age on desk_drafts (saved_at);
