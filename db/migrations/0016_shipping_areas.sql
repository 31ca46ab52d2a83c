-- The cities that a method serves; empty: everywhere. Pick-up is at the shop and needs no delivery address.
alter table shipping_methods add column cities text[] not null default '{}';
alter table shipping_methods add constraint shipping_methods_cities_named check (array_position(cities, null) is null and array_position(cities, '') is null);
alter table shipping_methods drop constraint shipping_methods_method_type_check;
alter table shipping_methods add constraint shipping_methods_method_type_check check (method_type in ('standard', 'express', 'pickup'));
-- The methods that every shop began with.
update shipping_methods set cities = '{تهران}' where method_name = 'پیک فوری تهران' and courier_type = 'پیک موتوری';
update shipping_methods set method_type = 'pickup' where method_name = 'تحویل حضوری' and courier_type = 'فروشگاه';
