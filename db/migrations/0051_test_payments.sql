-- Payments of 1,000 toman with which the staff try the gateway: they belong to no order and are in no sum.
create table test_payments (
  id uuid primary key,
  authority text not null unique,
  merchant text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  amount_rial bigint not null check (amount_rial > 0),
  state text not null default 'opened' check (state in ('opened', 'paid', 'not_paid')),
  reference text,
  opened_at timestamptz not null default now()
);
