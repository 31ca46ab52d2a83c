-- The bank's reference is payment_attempts.ref_id; tracking_number is the parcel's alone, with the carrier that issued it.
update orders o set tracking_number = null from payment_attempts a where a.order_id = o.id and a.ref_id = o.tracking_number;
alter table orders add column carrier text check (carrier in ('post', 'tipax', 'mahex', 'courier', 'pickup', 'other'));

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  amount toman not null check (amount > 0),
  way text not null check (way in ('gateway', 'card', 'account', 'cash')),
  reference text check (reference <> ''),
  made_by uuid not null references profiles,
  created_at timestamptz not null default now()
);
create index refunds_of_order on refunds (order_id);
create index refunds_of_maker on refunds (made_by);

-- Refunds of one order never exceed what was paid for it. The transaction that refunds locks the order's row.
create function check_refunds_total() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from refunds where order_id = new.order_id) > (select total from orders where id = new.order_id) then
    raise exception 'the refunds of order % exceed its total', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_total after insert or update on refunds for each row execute function check_refunds_total();
