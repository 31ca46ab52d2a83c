-- Facts of a product (docs/product.md §2), products that differ only in colour, memory or warranty as one family, and every price that was charged.
alter table products
  add column list_price toman check (list_price > 0),
  -- What the shop paid for one: never part of a page or an answer for shoppers.
  add column cost toman,
  add column weight_g integer check (weight_g between 1 and 1000000),
  add column box_length_mm integer check (box_length_mm between 1 and 10000),
  add column box_width_mm integer check (box_width_mm between 1 and 10000),
  add column box_height_mm integer check (box_height_mm between 1 and 10000),
  add column gtin text check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column mpn text check (mpn <> '' and char_length(mpn) <= 70),
  add column condition text not null default 'new' check (condition in ('new', 'open_box', 'refurbished', 'used')),
  add column warranty_company text check (warranty_company <> '' and char_length(warranty_company) <= 80),
  add column warranty_months smallint check (warranty_months between 1 and 120),
  -- Null: a product that needs no registration in the country's registry of phones.
  add column registry_state text check (registry_state in ('registered', 'with_code', 'unregistered')),
  add column postable boolean not null default true,
  -- The number of the goods in the tax authority's list.
  add column tax_item_id text check (tax_item_id ~ '^[0-9]{13}$'),
  -- Null: the shop's own threshold.
  add column low_stock_at integer check (low_stock_at >= 0),
  add constraint products_box_whole check (num_nulls(box_length_mm, box_width_mm, box_height_mm) in (0, 3)),
  add constraint products_warranty_whole check (warranty_company is null or warranty_months is not null);

alter table categories add column needs_imei boolean not null default false;
-- The colour of a swatch; options other than colour have none.
alter table variant_values add column swatch text check (swatch ~ '^#[0-9a-f]{6}$');

create table product_families (
  id uuid primary key,
  name text not null check (name <> ''),
  -- What its products differ in, in the sequence in which a page offers the choices.
  option_ids uuid[] not null check (cardinality(option_ids) between 1 and 3 and array_position(option_ids, null) is null),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger product_families_touch before update on product_families for each row execute function touch_updated_at();

create function raise_family_version() returns trigger language plpgsql as $$
begin
  if (new.name, new.option_ids) is distinct from (old.name, old.option_ids) then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger product_families_version before update on product_families for each row execute function raise_family_version();

-- An array has no foreign keys: these two triggers refuse what one would refuse.
create function check_family_options() returns trigger language plpgsql as $$
begin
  if (select count(distinct id) from variant_options where id = any (new.option_ids)) <> cardinality(new.option_ids) then
    raise exception 'a family names an option that does not exist, or one twice'
      using errcode = 'foreign_key_violation', constraint = 'product_families_options';
  end if;
  return new;
end $$;
create trigger product_families_options before insert or update of option_ids on product_families
  for each row execute function check_family_options();

create function refuse_option_of_family() returns trigger language plpgsql as $$
begin
  if exists (select from product_families where old.id = any (option_ids)) then
    raise exception 'an option of a family' using errcode = 'foreign_key_violation', constraint = 'product_families_options';
  end if;
  return old;
end $$;
create trigger variant_options_of_family before delete on variant_options for each row execute function refuse_option_of_family();

-- `family_values`: the product's value of each option of its family, in the family's sequence. Set by triggers only; null while the product lacks
-- a value or has two of one option, so that a product may be inserted before its attributes. No two products of a family have the same values.
alter table products
  add column family_id uuid references product_families,
  add column family_values uuid[],
  add constraint products_family_values unique (family_id, family_values) deferrable initially immediate;

create function family_values_of(product uuid, family uuid) returns uuid[] language sql stable as $$
  select case when count(*) = cardinality(f.option_ids) and count(distinct a.option_id) = count(*)
      then array_agg(a.value_id order by array_position(f.option_ids, a.option_id)) end
    from product_families f join product_attributes a on a.option_id = any (f.option_ids)
    where f.id = family and a.product_id = product group by f.id
$$;

create function set_family_values() returns trigger language plpgsql as $$
begin
  new.family_values := case when new.family_id is not null then family_values_of(new.id, new.family_id) end;
  return new;
end $$;
create trigger products_family_values before insert or update of family_id, family_values on products
  for each row execute function set_family_values();

-- The trigger above computes the new values; naming the column fires it.
create function refresh_family_values() returns trigger language plpgsql as $$
begin
  update products p set family_values = null where family_id is not null and id in (select product_id from touched)
    and family_values is distinct from family_values_of(id, family_id);
  return null;
end $$;
create trigger product_attributes_new_in_family after insert on product_attributes
  referencing new table as touched for each statement execute function refresh_family_values();
create trigger product_attributes_change_in_family after update on product_attributes
  referencing new table as touched for each statement execute function refresh_family_values();
create trigger product_attributes_deletion_in_family after delete on product_attributes
  referencing old table as touched for each statement execute function refresh_family_values();

create function refresh_values_of_family() returns trigger language plpgsql as $$
begin
  update products set family_values = null where family_id = new.id;
  return null;
end $$;
create trigger product_families_values after update of option_ids on product_families
  for each row execute function refresh_values_of_family();

-- Every change of a price, by any program: the price struck through on a page must be one that was charged. Without a foreign key: it outlives a product.
create table price_changes (
  id bigint primary key generated always as identity,
  product_id uuid not null,
  old_price toman,
  new_price toman,
  -- Shoppers could buy for the old price until now.
  was_charged boolean not null,
  changed_at timestamptz not null default now()
);
create index price_changes_of_product on price_changes (product_id, changed_at);
create trigger price_changes_append_only before update or delete on price_changes for each row execute function refuse_change();
create trigger price_changes_never_emptied before truncate on price_changes for each statement execute function refuse_change();

create function note_price_change() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, old_price, new_price, was_charged)
    values (new.id, old.price, new.price, old.status = 'active' and coalesce(old.price, 0) > 0);
  return null;
end $$;
-- A stock update does not name the price, so this costs it nothing.
create trigger products_price_noted after update of price on products for each row
  when (old.price is distinct from new.price) execute function note_price_change();

-- The listing shows one card for a family: a changed family must be noted like the rest.
drop trigger products_change_noted on products;
create trigger products_change_noted after update on products for each row
  when ((old.status, old.category_id, old.brand_id, old.price, old.is_sold_out, old.units_sold, old.title, old.farsi_name, old.description, old.created_at,
      old.family_id, old.family_values)
    is distinct from
    (new.status, new.category_id, new.brand_id, new.price, new.is_sold_out, new.units_sold, new.title, new.farsi_name, new.description, new.created_at,
      new.family_id, new.family_values))
  execute function note_product_change();

-- Pages that show a product show its facts. Pages of a family depend on the family's id: a sale of one colour renders the pages of the others again
-- only when it changes what they show of it.
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
            was.family_id, was.family_values)
          is distinct from
          (now.status, now.category_id, now.brand_id, now.slug, now.price, now.is_sold_out, now.title, now.farsi_name, now.description, now.created_at,
            now.family_id, now.family_values)
          as is_listing,
        was.units_sold <> now.units_sold as is_sales,
        (least(was.stock_quantity, 99), was.sku, was.main_image_url, was.list_price, was.gtin, was.mpn, was.condition, was.warranty_company,
            was.warranty_months, was.registry_state, was.postable, was.weight_g)
          is distinct from
          (least(now.stock_quantity, 99), now.sku, now.main_image_url, now.list_price, now.gtin, now.mpn, now.condition, now.warranty_company,
            now.warranty_months, now.registry_state, now.postable, now.weight_g) as is_shown
      from before as was join after as now using (id)
      where 'active' in (was.status, now.status)
    ) as compared
    where is_listing or is_sales or is_shown
  ) as changed
  having count(*) > 0;
  return null;
end
$$;

create or replace function tell_new_or_gone_products() returns trigger language plpgsql as $$
begin
  perform tell_pages('{listing}', array_agg(id) || array_remove(array_agg(distinct family_id), null)) from touched where status = 'active' having count(*) > 0;
  return null;
end
$$;

create trigger product_families_told after insert or update or delete on product_families
  for each statement execute function tell_topic('everything');
create trigger product_families_emptying_told after truncate on product_families
  for each statement execute function tell_topic('everything');
