create table shipping_methods (
  id uuid primary key,
  method_name text not null check (method_name <> ''),
  method_type text not null check (method_type in ('standard', 'express')),
  delivery_time text not null,
  courier_type text not null,
  base_rate toman not null,
  is_active boolean not null default true,
  description text not null default '',
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index shipping_methods_offered on shipping_methods (display_order, base_rate) where is_active;
create trigger shipping_methods_touch before update on shipping_methods for each row execute function touch_updated_at();

create table receipts (
  id uuid primary key,
  user_id uuid not null references profiles,
  object_key text not null unique check (object_key <> ''),
  file_name text not null,
  content_type text not null,
  byte_size integer not null check (byte_size between 1 and 8 * 1024 * 1024),
  content_hash digest not null,
  verdict text check (verdict in ('accepted', 'rejected')),
  reviewed_by uuid references profiles,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint receipts_reviewed_whole check ((verdict is null) = (reviewed_at is null)),
  unique (id, user_id)
);
create index receipts_of_user on receipts (user_id, created_at desc);
create index receipts_of_reviewer on receipts (reviewed_by) where reviewed_by is not null;
create index receipts_oldest on receipts (created_at);

create table orders (
  id uuid primary key,
  order_number text not null unique check (order_number ~ '^ORD-[0-9]+-[0-9A-Z]{5}$'),
  -- Issued by the server; one order each, for ever (threats ORD-04).
  checkout_id uuid not null unique,
  user_id uuid not null references profiles,
  customer_id uuid not null,
  customer_name text not null check (customer_name <> ''),
  customer_email text,
  customer_phone mobile,
  subtotal toman not null check (subtotal > 0),
  shipping_cost toman not null,
  tax toman not null default 0,
  discount toman not null default 0,
  total toman not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method text not null check (payment_method in ('zarinpal', 'cod', 'bank_transfer')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  receipt_id uuid unique,
  payment_receipt_url text generated always as ('/api/receipts/' || receipt_id::text) stored,
  -- Null for the two built-in fallbacks, which have no row (spec §7).
  shipping_method_id uuid references shipping_methods,
  shipping_method_name text not null,
  shipping_address jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  tracking_number text,
  notes text,
  -- active: stock is taken and waits for payment; settled: sold; released: stock went back.
  hold_state text not null default 'active' check (hold_state in ('active', 'settled', 'released')),
  hold_expires_at timestamptz not null,
  -- How often stock was taken: a payment after expiry may take it again (threats PAY-08).
  hold_round smallint not null default 1 check (hold_round >= 1),
  cancel_reason text,
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (customer_id, user_id) references customers (id, user_id),
  foreign key (receipt_id, user_id) references receipts (id, user_id),
  constraint orders_total_adds_up check (total = subtotal + shipping_cost + tax - discount),
  constraint orders_legal_states check (
    case status
      when 'pending' then payment_status in ('pending', 'failed')
      when 'delivered' then payment_status in ('paid', 'refunded')
      when 'cancelled' then true
      else payment_status = 'paid' or (payment_method = 'cod' and payment_status = 'pending')
    end),
  constraint orders_legal_hold check (
    case status
      when 'pending' then hold_state in ('active', 'released')
      when 'cancelled' then hold_state = 'released'
      else hold_state = 'settled'
    end),
  constraint orders_paid_dated check ((payment_status in ('paid', 'refunded')) = (paid_at is not null)),
  constraint orders_cancelled_dated check ((status = 'cancelled') = (cancelled_at is not null and cancel_reason is not null)),
  constraint orders_delivered_dated check (status <> 'delivered' or delivered_at is not null)
);
create index orders_of_user on orders (user_id, created_at desc, id desc);
create index orders_of_customer on orders (customer_id);
create index orders_of_shipping_method on orders (shipping_method_id);
create index orders_newest on orders (created_at desc, id desc);
create index orders_unpaid_of_user on orders (user_id) where status = 'pending' and hold_state = 'active';
create index orders_holds_ending on orders (hold_expires_at) where hold_state = 'active';
create trigger orders_touch before update on orders for each row execute function touch_updated_at();

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders,
  product_id uuid not null references products,
  product_name text not null check (product_name <> ''),
  product_sku text not null,
  product_image text,
  quantity line_quantity not null,
  unit_price toman not null check (unit_price > 0),
  total_price toman not null,
  display_order integer not null default 0,
  unique (order_id, product_id),
  unique (id, product_id),
  constraint order_items_total_adds_up check (total_price = unit_price * quantity)
);
create index order_items_of_product on order_items (product_id);

-- The ledger of every product: opening_stock plus all changes is stock_quantity.
create table stock_moves (
  id uuid primary key,
  product_id uuid not null references products,
  order_item_id uuid,
  kind text not null check (kind in ('taken', 'returned', 'received', 'corrected')),
  change integer not null check (change <> 0),
  round smallint not null default 1 check (round >= 1),
  note text,
  created_at timestamptz not null default now(),
  foreign key (order_item_id, product_id) references order_items (id, product_id),
  unique (order_item_id, kind, round),
  constraint stock_moves_signed check (
    case kind
      when 'taken' then change < 0
      when 'corrected' then true
      else change > 0
    end),
  constraint stock_moves_of_orders check ((kind in ('taken', 'returned')) = (order_item_id is not null))
);
create index stock_moves_of_product on stock_moves (product_id, created_at);

create table payment_attempts (
  id uuid primary key,
  order_id uuid not null references orders,
  provider text not null check (provider in ('zarinpal')),
  environment text not null check (environment in ('sandbox', 'production')),
  merchant text not null check (merchant <> ''),
  amount_rial bigint not null check (amount_rial > 0),
  state text not null default 'created' check (
    state in ('created', 'requested', 'returned', 'verifying', 'verified', 'failed', 'expired', 'refund_due', 'reversed')),
  authority text unique,
  ref_id text unique,
  card_pan text check (card_pan ~ '[*]'),
  fee_rial bigint check (fee_rial >= 0),
  fee_type text,
  failure_code integer,
  expires_at timestamptz not null,
  -- When the reconciler looks again, and how often it has (contracts §1.5).
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  requested_at timestamptz,
  returned_at timestamptz,
  verified_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint payment_attempts_requested_named check (state in ('created', 'failed', 'expired') or authority is not null),
  constraint payment_attempts_verified_dated check (state <> 'verified' or verified_at is not null)
);
create index payment_attempts_of_order on payment_attempts (order_id, created_at desc);
create unique index payment_attempts_one_live on payment_attempts (order_id)
  where state in ('created', 'requested', 'returned', 'verifying');
create unique index payment_attempts_one_verified on payment_attempts (order_id) where state = 'verified';
create index payment_attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;
create trigger payment_attempts_touch before update on payment_attempts for each row execute function touch_updated_at();

-- Where the gateway's books and ours differ: rows for a person, not log lines (threats D11).
create table payment_mismatches (
  id uuid primary key,
  attempt_id uuid references payment_attempts,
  authority text not null,
  kind text not null check (kind <> ''),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (authority, kind)
);
create index payment_mismatches_of_attempt on payment_mismatches (attempt_id);
create index payment_mismatches_open on payment_mismatches (created_at) where resolved_at is null;

-- Written in the order's own transaction, before the order: hence the deferred reference.
create table idempotency_keys (
  user_id uuid not null references profiles on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  request_hash digest not null,
  order_id uuid not null references orders deferrable initially deferred,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_of_order on idempotency_keys (order_id);
create index idempotency_keys_oldest on idempotency_keys (created_at);
