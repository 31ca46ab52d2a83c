-- What the desk adds to orders: where one came from, notes and labels of the staff, the version of its editable form, and a search text.
alter table orders
  add column channel text not null default 'web' check (channel in ('web', 'phone', 'shop')),
  add column placed_by uuid references profiles,
  add column version integer not null default 1;
create index orders_of_placer on orders (placed_by) where placed_by is not null;

-- Only the columns of the desk's form count: a step of the order is no conflict with an edit of its address.
create function raise_order_version() returns trigger language plpgsql as $$
begin
  if new.shipping_address is distinct from old.shipping_address then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger orders_version before update of shipping_address on orders for each row execute function raise_order_version();

create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders,
  author_id uuid not null references profiles,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, created_at);
create index order_notes_of_author on order_notes (author_id);

create table order_labels (
  order_id uuid not null references orders,
  label text not null check (char_length(label) between 1 and 40),
  created_at timestamptz not null default now(),
  primary key (order_id, label)
);
create index order_labels_by_name on order_labels (label);

-- A list as somebody wants to find it again: the page and its address.
create table desk_views (
  id uuid primary key,
  staff_id uuid not null references profiles,
  page text not null check (page <> ''),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (staff_id, page, name)
);

-- The lists of the desk: each filter walks an index from its newest end.
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_by_payment on orders (payment_status, created_at desc, id desc);
create index orders_by_method on orders (payment_method, created_at desc, id desc);
create index orders_by_total on orders (total desc, id desc);
create index orders_by_province on orders ((shipping_address ->> 'state'), created_at desc, id desc);
create index orders_off_site on orders (channel, created_at desc, id desc) where channel <> 'web';
create index orders_refund_due on orders (created_at desc, id desc) where status = 'cancelled' and payment_status = 'paid';
create index orders_receipt_waiting on orders (created_at desc, id desc)
  where payment_method = 'bank_transfer' and status = 'pending' and payment_status = 'pending' and receipt_id is not null;

-- Number, names, mobiles and SKUs in Latin digits and lower case: what the desk's search looks through.
create table order_search (
  order_id uuid primary key references orders on delete cascade,
  words text not null
);
alter table order_search alter column words set statistics 0;

create function order_words(of_order orders) returns text language sql stable as $$
  select lower(translate(concat_ws(' ', of_order.order_number, of_order.customer_name, of_order.customer_phone,
      of_order.shipping_address ->> 'full_name', of_order.shipping_address ->> 'phone',
      (select string_agg(product_sku, ' ') from order_items where order_id = of_order.id)),
    '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', '01234567890123456789'))
$$;

insert into order_search (order_id, words) select o.id, order_words(o) from orders o;
create index order_search_trigrams on order_search using gin (words gin_trgm_ops);

-- An order's items are inserted in one statement, after the order.
create function index_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_search (order_id, words)
    select o.id, order_words(o) from orders o where o.id in (select order_id from inserted)
    on conflict (order_id) do update set words = excluded.words;
  return null;
end $$;
create trigger order_items_search after insert on order_items referencing new table as inserted
  for each statement execute function index_new_orders();

create function reindex_order() returns trigger language plpgsql as $$
begin
  update order_search set words = order_words(new) where order_id = new.id;
  return null;
end $$;
create trigger orders_search after update of customer_name, customer_phone, shipping_address on orders
  for each row execute function reindex_order();
