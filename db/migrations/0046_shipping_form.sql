-- What the desk needs to edit shipping methods: the version of the form, and from which sum of goods on a method costs nothing.
alter table shipping_methods
  add column version integer not null default 1,
  add column free_from toman check (free_from > 0);
-- Without display_order: a new sequence must not become a conflict for everybody who has a form open.
create trigger shipping_methods_version before update on shipping_methods for each row
  when ((old.method_name, old.method_type, old.delivery_time, old.courier_type, old.cities, old.is_post, old.max_weight_g, old.base_rate, old.free_from,
      old.is_active, old.description)
    is distinct from (new.method_name, new.method_type, new.delivery_time, new.courier_type, new.cities, new.is_post, new.max_weight_g, new.base_rate,
      new.free_from, new.is_active, new.description))
  execute function raise_catalog_version();
