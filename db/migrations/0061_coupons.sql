-- Codes that make an order cheaper (docs/decisions/0097). `used` and `given` count the uses that were not released; both change under the row lock
-- that decides an order, so that the CHECK holds whatever happens at the same time.
create table coupons (
  id uuid primary key,
  -- As domain/coupon/code.ts normalises it.
  code text not null unique check (char_length(code) between 3 and 30),
  -- For the staff.
  note text not null default '' check (char_length(note) <= 200),
  kind text not null check (kind in ('percent', 'amount', 'shipping')),
  percent smallint check (percent between 1 and 100),
  amount toman check (amount > 0),
  cap toman check (cap > 0),
  min_subtotal toman not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  per_person integer check (per_person > 0),
  max_uses integer check (max_uses > 0),
  -- Empty: for everything. Categories include what is below them.
  category_ids uuid[] not null default '{}',
  brand_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  used integer not null default 0 check (used >= 0),
  given toman not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_valued check ((kind = 'percent') = (percent is not null) and (kind = 'amount') = (amount is not null)),
  constraint coupons_capped check (kind <> 'amount' or cap is null),
  constraint coupons_within_limit check (used <= max_uses),
  constraint coupons_begins_first check (starts_at < ends_at)
);
create trigger coupons_touch before update on coupons for each row execute function touch_updated_at();
-- Without the counts: an order must not become a conflict for somebody who has the form open.
create trigger coupons_version before update on coupons for each row
  when ((old.code, old.note, old.kind, old.percent, old.amount, old.cap, old.min_subtotal, old.starts_at, old.ends_at, old.per_person, old.max_uses,
      old.category_ids, old.brand_ids, old.is_active)
    is distinct from (new.code, new.note, new.kind, new.percent, new.amount, new.cap, new.min_subtotal, new.starts_at, new.ends_at, new.per_person,
      new.max_uses, new.category_ids, new.brand_ids, new.is_active))
  execute function raise_catalog_version();

-- One coupon for an order at most. A use is released when its order is cancelled.
create table coupon_uses (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  user_id uuid not null references profiles,
  amount toman not null check (amount > 0),
  created_at timestamptz not null default now(),
  released_at timestamptz
);
create index coupon_uses_of_coupon on coupon_uses (coupon_id, user_id);
create index coupon_uses_of_user on coupon_uses (user_id);

-- Columns without the domain `toman`: adding one with a check would rewrite the table and all its indexes.
alter table orders
  add column coupon_code text,
  -- The part of the discount that is for shipping.
  add column shipping_discount bigint not null default 0,
  add constraint orders_discount_within_price
    check (shipping_discount between 0 and least(discount, shipping_cost) and discount - shipping_discount <= subtotal);
alter table order_items
  -- The line's share of the discount.
  add column discount bigint not null default 0,
  add constraint order_items_discount_within_price check (discount between 0 and total_price);
-- Discounts of before were on the whole order: spread over its lines as domain/allocate.ts does.
update order_items i set discount = spread.share from (
  select item.id, trunc(o.discount::numeric * sum(item.total_price) over lines / o.subtotal)
      - trunc(o.discount::numeric * (sum(item.total_price) over lines - item.total_price) / o.subtotal) as share
    from order_items item join orders o on o.id = item.order_id where o.discount > 0
    window lines as (partition by item.order_id order by item.display_order, item.id)) as spread
  where spread.id = i.id;
