-- What the desk needs to edit categories, brands and options: the version of each form, and brands that shoppers cannot filter by.
alter table categories add column version integer not null default 1;
alter table brands
  add column version integer not null default 1,
  add column status text not null default 'active' check (status in ('active', 'inactive'));
alter table variant_options add column version integer not null default 1;
alter table variant_values add column version integer not null default 1;

create function raise_catalog_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
-- Without display_order: a new sequence must not become a conflict for everybody who has a form open.
create trigger categories_version before update on categories for each row
  when ((old.name, old.slug, old.parent_id, old.status, old.is_accessory, old.needs_imei)
    is distinct from (new.name, new.slug, new.parent_id, new.status, new.is_accessory, new.needs_imei))
  execute function raise_catalog_version();
create trigger brands_version before update on brands for each row
  when ((old.name, old.farsi_name, old.slug, old.status) is distinct from (new.name, new.farsi_name, new.slug, new.status))
  execute function raise_catalog_version();
create trigger variant_options_version before update on variant_options for each row
  when ((old.name, old.slug) is distinct from (new.name, new.slug)) execute function raise_catalog_version();
create trigger variant_values_version before update on variant_values for each row
  when ((old.value, old.slug, old.swatch) is distinct from (new.value, new.slug, new.swatch)) execute function raise_catalog_version();
