-- The search of the desk at a million orders: with the moment of the order beside its words, a common text is found by walking from the newest end, and
-- with statistics the planner knows which text is common. Built anew in the sequence of time, so that the newest rows are neighbours.
create table order_search_by_time (
  order_id uuid primary key references orders on delete cascade,
  placed_at timestamptz not null,
  words text not null
);
insert into order_search_by_time (order_id, placed_at, words)
  select order_id, created_at, words from order_search join orders on id = order_id order by created_at;
drop table order_search;
alter table order_search_by_time rename to order_search;
alter table order_search rename constraint order_search_by_time_pkey to order_search_pkey;
alter table order_search rename constraint order_search_by_time_order_id_fkey to order_search_order_id_fkey;
alter table order_search alter column words set statistics 200;
create index order_search_newest on order_search (placed_at desc, order_id desc);
create index order_search_trigrams on order_search using gin (words gin_trgm_ops);

create or replace function index_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_search (order_id, placed_at, words)
    select o.id, o.created_at, order_words(o) from orders o where o.id in (select order_id from inserted)
    on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;

create or replace function reindex_order() returns trigger language plpgsql as $$
begin
  update order_search set words = order_words(new), placed_at = new.created_at where order_id = new.id;
  return null;
end $$;
drop trigger orders_search on orders;
create trigger orders_search after update of customer_name, customer_phone, shipping_address, created_at on orders
  for each row execute function reindex_order();

-- Counts of a state read the index alone. A method of payment is never rare: its list is found from the newest end without an index of its own.
drop index orders_by_status;
create index orders_by_status on orders (status, created_at desc, id desc) include (payment_status);
drop index orders_by_method;
-- Sales of two months are added up from the index alone.
drop index orders_newest;
create index orders_newest on orders (created_at desc, id desc) include (status, payment_status, total, refunded_amount);
-- With its sums: the planner expects far more rows in it than there are, and would rather read the index above from end to end.
drop index orders_refund_due;
create index orders_refund_due on orders (created_at desc, id desc) include (total, refunded_amount) where status = 'cancelled' and payment_status = 'paid';
-- Payments of the last day, for the health of the shop.
create index payment_attempts_newest on payment_attempts (created_at desc);
-- Which states go together: without it the planner expects an eighth of the cancelled orders.
create statistics orders_states (mcv) on status, payment_status from orders;
analyze order_search;
analyze orders;
