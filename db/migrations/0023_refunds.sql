-- Refunds in parts and by line. What went back is summed on the order and on its lines, where a CHECK sees it: the trigger's update takes
-- the row lock, so concurrent inserts are checked one after the other (decision 0055).
drop trigger refunds_within_total on refunds;
drop function check_refunds_total();

-- Columns without the domain `toman`: adding one with a check would rewrite the table and all its indexes.
alter table refunds
  -- The part of the amount that is for shipping.
  add column shipping bigint not null default 0,
  add column reason text check (char_length(reason) between 1 and 300),
  -- Its units went back into the stock.
  add column restocked boolean not null default false,
  add constraint refunds_shipping_within_amount check (shipping between 0 and amount),
  add constraint refunds_id_order_key unique (id, order_id);

alter table orders add column refunded_amount bigint not null default 0;
update orders o set refunded_amount = r.amount
  from (select order_id, sum(amount) as amount from refunds group by order_id) r where o.id = r.order_id;
alter table orders add constraint orders_refunded_within_paid
  check (refunded_amount between 0 and case when paid_at is null then 0 else total end);

alter table order_items
  add column refunded_quantity smallint not null default 0,
  add column restocked_quantity smallint not null default 0,
  add constraint order_items_refunded_within_bought check (refunded_quantity between 0 and quantity),
  add constraint order_items_restocked_within_refunded check (restocked_quantity between 0 and refunded_quantity),
  add constraint order_items_id_order_key unique (id, order_id);

-- Both keys name the order: a line of another order does not fit.
create table refund_lines (
  refund_id uuid not null,
  order_item_id uuid not null,
  order_id uuid not null,
  quantity line_quantity not null,
  primary key (refund_id, order_item_id),
  foreign key (refund_id, order_id) references refunds (id, order_id),
  foreign key (order_item_id, order_id) references order_items (id, order_id)
);
create index refund_lines_of_item on refund_lines (order_item_id);

create function add_refund_to_order() returns trigger language plpgsql as $$
begin
  update orders set refunded_amount = refunded_amount + new.amount where id = new.order_id;
  return null;
end $$;
create function add_refund_to_line() returns trigger language plpgsql as $$
begin
  update order_items set refunded_quantity = refunded_quantity + new.quantity,
    restocked_quantity = restocked_quantity + case when (select restocked from refunds where id = new.refund_id) then new.quantity else 0 end
  where id = new.order_item_id;
  return null;
end $$;
create trigger refund_lines_counted after insert on refund_lines for each row execute function add_refund_to_line();

-- The refunds of before: one over the whole total was for every line and the shipping.
update refunds r set shipping = o.shipping_cost from orders o where o.id = r.order_id and r.amount = o.total;
insert into refund_lines (refund_id, order_item_id, order_id, quantity)
  select r.id, i.id, o.id, i.quantity from refunds r join orders o on o.id = r.order_id join order_items i on i.order_id = o.id
  where r.amount = o.total;

create trigger refunds_counted after insert on refunds for each row execute function add_refund_to_order();
create trigger refunds_append_only before update or delete on refunds for each row execute function refuse_change();
create trigger refund_lines_append_only before update or delete on refund_lines for each row execute function refuse_change();

-- Refunded units that came back. One move per refund and line; those of a hold stay one per round.
alter table stock_moves
  add column refund_id uuid,
  add foreign key (refund_id, order_item_id) references refund_lines (refund_id, order_item_id),
  drop constraint stock_moves_kind_check,
  add constraint stock_moves_kind_check check (kind in ('taken', 'returned', 'restocked', 'received', 'corrected')),
  drop constraint stock_moves_of_orders,
  add constraint stock_moves_of_orders check ((kind in ('taken', 'returned', 'restocked')) = (order_item_id is not null)),
  add constraint stock_moves_of_refunds check ((kind = 'restocked') = (refund_id is not null)),
  drop constraint stock_moves_order_item_id_kind_round_key;
create unique index stock_moves_once_a_round on stock_moves (order_item_id, kind, round) where refund_id is null;
create unique index stock_moves_once_a_refund on stock_moves (refund_id, order_item_id) where refund_id is not null;

-- A mismatch is closed by a person who writes what was done.
alter table payment_mismatches
  add column resolved_by uuid references profiles,
  add column resolution text check (char_length(resolution) between 1 and 500),
  add constraint payment_mismatches_resolved_whole
    check (resolution is null or (resolved_at is not null and resolved_by is not null));
create index payment_mismatches_of_resolver on payment_mismatches (resolved_by) where resolved_by is not null;
create index payment_mismatches_resolved on payment_mismatches (resolved_at desc, id desc) where resolved_at is not null;

-- The lists of the money page.
create index orders_refund_oldest on orders (cancelled_at, id) where status = 'cancelled' and payment_status = 'paid';
create index orders_cash_to_collect on orders (coalesce(shipped_at, created_at) desc, id desc)
  where payment_method = 'cod' and payment_status = 'pending' and status = 'shipped';
