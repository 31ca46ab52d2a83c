-- Prices that follow a currency (docs/decisions/0077): what a product costs abroad, and the rates that the owner typed.
create table product_pricing (
  product_id uuid primary key references products on delete cascade,
  currency text not null check (currency in ('USD', 'AED', 'EUR', 'CNY')),
  -- In hundredths of the currency.
  base_cents bigint not null check (base_cents between 1 and 100000000),
  margin_percent numeric(6, 2) not null check (margin_percent between -95 and 1000),
  step integer not null check (step between 1 and 10000000),
  direction text not null check (direction in ('nearest', 'up', 'down')),
  ending integer not null check (ending >= 0),
  -- The least that a run may set.
  floor toman check (floor > 0),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint product_pricing_ending_in_step check (ending < step)
);

-- Every rate that was ever typed; the newest of each currency counts. A rate alone changes no price.
create table exchange_rates (
  id uuid primary key,
  currency text not null check (currency in ('USD', 'AED', 'EUR', 'CNY')),
  -- Toman for one unit.
  rate toman not null check (rate between 100 and 100000000),
  set_by uuid references profiles,
  set_at timestamptz not null default now()
);
create index exchange_rates_newest on exchange_rates (currency, set_at desc, id desc);
create index exchange_rates_history on exchange_rates (set_at desc, id desc);
create index exchange_rates_of_setter on exchange_rates (set_by);
