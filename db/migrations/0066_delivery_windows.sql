-- When a shipping method delivers, and the orders that chose a day and a window (docs/decisions/0106).
create table delivery_windows (
  id uuid primary key,
  method_id uuid not null references shipping_methods on delete cascade,
  -- Null: every city that the method serves.
  city text check (city <> ''),
  -- 0 is Saturday.
  weekdays smallint[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{0,1,2,3,4,5,6}'::smallint[]),
  -- Minutes after midnight in Tehran.
  from_minute smallint not null,
  to_minute smallint not null,
  capacity integer not null check (capacity between 1 and 10000),
  cutoff_hours smallint not null default 0 check (cutoff_hours between 0 and 240),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint delivery_windows_begins_first check (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440)
);
create index delivery_windows_of_method on delivery_windows (method_id);
create trigger delivery_windows_touch before update on delivery_windows for each row execute function touch_updated_at();
create trigger delivery_windows_version before update on delivery_windows for each row
  when ((old.method_id, old.city, old.weekdays, old.from_minute, old.to_minute, old.capacity, old.cutoff_hours, old.is_active)
    is distinct from (new.method_id, new.city, new.weekdays, new.from_minute, new.to_minute, new.capacity, new.cutoff_hours, new.is_active))
  execute function raise_catalog_version();

-- A window on one day, from its first order on. `booked` counts the orders that hold it as they hold their stock; the CHECK holds whatever happens
-- at the same time.
create table delivery_slots (
  window_id uuid not null references delivery_windows on delete cascade,
  day date not null,
  capacity integer not null,
  booked integer not null,
  primary key (window_id, day),
  constraint delivery_slots_within_capacity check (booked between 0 and capacity)
);

-- What the owner decided about a day: closed, or open although it is an official holiday (domain/delivery/holidays.ts).
create table holidays (
  id uuid primary key,
  day date not null unique,
  name text not null check (char_length(name) between 1 and 60),
  is_closed boolean not null,
  created_at timestamptz not null default now()
);

-- Day and hours are those of the moment of the order; later changes of the window do not change them.
alter table orders
  add column delivery_window_id uuid references delivery_windows,
  add column delivery_day date,
  add column delivery_from smallint,
  add column delivery_to smallint,
  add constraint orders_slot_whole check (num_nonnulls(delivery_window_id, delivery_day, delivery_from, delivery_to) in (0, 4));
create index orders_of_window on orders (delivery_window_id, delivery_day) where delivery_window_id is not null;
