-- When an order gave its stock back: what an account held in a day without paying counts by how long it was held (docs/decisions/0156).
-- Older orders do not count any more.
alter table orders add column released_at timestamptz;
update orders set released_at = least(cancelled_at, hold_expires_at)
  where hold_state = 'released' and payment_status in ('pending', 'failed') and created_at > now() - interval '2 days';

-- Codes to a browser or account that has proved the number: counted apart from those that strangers request.
alter table phone_codes add column is_proved boolean not null default false;

-- Never written: a repeated request gets its order, as it is now.
alter table idempotency_keys drop column reply;
