-- How the cost of a shipping method is found: one rate, a table or the tariff of the post, with the owner's rules (domain/shipping/terms.ts).
alter table shipping_methods add column terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object');
drop trigger shipping_methods_version on shipping_methods;
-- Without display_order: a new sequence must not become a conflict for everybody who has a form open.
create trigger shipping_methods_version before update on shipping_methods for each row
  when ((old.method_name, old.method_type, old.delivery_time, old.courier_type, old.cities, old.is_post, old.max_weight_g, old.base_rate, old.free_from,
      old.is_active, old.description, old.terms)
    is distinct from (new.method_name, new.method_type, new.delivery_time, new.courier_type, new.cities, new.is_post, new.max_weight_g, new.base_rate,
      new.free_from, new.is_active, new.description, new.terms))
  execute function raise_catalog_version();

-- Shipping that the receiver pays to the carrier is no part of the total.
alter table orders add column shipping_at_door boolean not null default false;
alter table orders add constraint orders_shipping_at_door check (not shipping_at_door or shipping_cost = 0);
