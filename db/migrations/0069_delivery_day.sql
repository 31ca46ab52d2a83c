-- The desk lists the orders of one day of delivery.
create index orders_of_delivery_day on orders (delivery_day) where delivery_day is not null;
