-- What a way of shipping accepts: the national post takes no batteries and no parcel above 30 kg.
alter table shipping_methods
  add column is_post boolean not null default false,
  add column max_weight_g integer check (max_weight_g > 0);
update shipping_methods set is_post = true, max_weight_g = 30000 where courier_type = 'پست' and method_type <> 'pickup';

-- As it was when the product was ordered; earlier orders have no weight.
alter table order_items
  add column weight_g integer check (weight_g > 0),
  add column postable boolean not null default true;
