-- A cash-on-delivery order is confirmed by its shopper or by the staff before it holds stock for long (threats ORD-10). Orders placed
-- before there was a confirmation keep the hold they were given.
alter table orders add column confirmed_at timestamptz;
update orders set confirmed_at = created_at where payment_method = 'cod';
alter table orders add constraint orders_cash_confirmed check (
  payment_method <> 'cod' or confirmed_at is not null
  or (status in ('pending', 'cancelled') and hold_expires_at <= created_at + interval '1 day'));
alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check check (purpose in ('registration', 'phone_change', 'cash_order'));

-- What an account has open is counted at every order; the end of an unpaid online order is counted from its creation (threats ORD-12).
create index orders_open_of_user on orders (user_id)
  where status in ('pending', 'processing', 'shipped') and payment_status in ('pending', 'failed');
drop index orders_unpaid_of_user;
create index orders_unpaid_online on orders (created_at) where status = 'pending' and payment_method = 'zarinpal';
