-- The carrier's page about a parcel, with `{code}` for its number (domain/order/progress/tracking-template.ts).
alter table shipping_methods add column tracking_template text
  check (tracking_template ~ '^https://' and tracking_template like '%{code}%' and char_length(tracking_template) <= 300);
drop trigger shipping_methods_version on shipping_methods;
-- Without display_order: a new sequence must not become a conflict for everybody who has a form open.
create trigger shipping_methods_version before update on shipping_methods for each row
  when ((old.method_name, old.method_type, old.delivery_time, old.courier_type, old.cities, old.is_post, old.max_weight_g, old.base_rate, old.free_from,
      old.is_active, old.description, old.terms, old.tracking_template)
    is distinct from (new.method_name, new.method_type, new.delivery_time, new.courier_type, new.cities, new.is_post, new.max_weight_g, new.base_rate,
      new.free_from, new.is_active, new.description, new.terms, new.tracking_template))
  execute function raise_catalog_version();
