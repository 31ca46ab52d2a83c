-- Goods in and out by the staff. A document is one step with several lines: its moves are in stock_moves, its id comes from the form, so that a
-- repeated request finds it (decision 0067).
create table stock_documents (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'customer-return', 'supplier-return', 'damage', 'loss', 'count', 'reversal')),
  -- Of the supplier's paper.
  number text check (char_length(number) between 1 and 60),
  note text check (char_length(note) between 1 and 500),
  actor_id uuid not null references profiles,
  -- Undone by a counter-move, once.
  reverses_id uuid unique references stock_documents,
  created_at timestamptz not null default now(),
  constraint stock_documents_reversal_of check ((kind = 'reversal') = (reverses_id is not null))
);
create index stock_documents_newest on stock_documents (created_at desc, id desc);
create index stock_documents_of_actor on stock_documents (actor_id);
create trigger stock_documents_append_only before update or delete on stock_documents for each row execute function refuse_change();

alter table stock_moves
  add column document_id uuid references stock_documents,
  -- What one unit was bought for, in toman.
  add column unit_cost bigint check (unit_cost between 0 and 1000000000000),
  add constraint stock_moves_of_documents check (document_id is null or kind in ('received', 'corrected')),
  add constraint stock_moves_cost_documented check (unit_cost is null or document_id is not null);
create unique index stock_moves_once_a_document on stock_moves (document_id, product_id) where document_id is not null;

-- A count: each product is compared with the units on hand at the moment of its counting, and the differences are applied once.
create table stock_counts (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  status text not null default 'open' check (status in ('open', 'applied', 'closed')),
  created_by uuid not null references profiles,
  created_at timestamptz not null default now(),
  ended_by uuid references profiles,
  ended_at timestamptz,
  -- Null also for an applied count without any difference.
  document_id uuid unique references stock_documents,
  constraint stock_counts_ended_whole check ((status = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint stock_counts_document_applied check (document_id is null or status = 'applied')
);
create index stock_counts_newest on stock_counts (created_at desc, id desc);
create index stock_counts_of_creator on stock_counts (created_by);
create index stock_counts_of_ender on stock_counts (ended_by) where ended_by is not null;

create table stock_count_items (
  count_id uuid not null references stock_counts,
  product_id uuid not null references products,
  -- The sequence of the sheet.
  place integer not null,
  counted integer check (counted between 0 and 1000000),
  -- The units on hand at the moment of counting: for sale, held by unpaid orders and waiting to be shipped.
  expected integer,
  counted_at timestamptz,
  counted_by uuid references profiles,
  version integer not null default 1,
  primary key (count_id, product_id),
  unique (count_id, place),
  constraint stock_count_items_counted_whole check ((counted is null) = (expected is null)
    and (counted is null) = (counted_at is null) and (counted is null) = (counted_by is null))
);
create index stock_count_items_of_product on stock_count_items (product_id);
create index stock_count_items_of_counter on stock_count_items (counted_by) where counted_by is not null;

create trigger stock_counts_desk after insert or update on stock_counts for each row execute function notify_desk('count', 'id');
create trigger stock_count_items_desk after update on stock_count_items for each row execute function notify_desk('count', 'count_id');
create trigger stock_documents_desk after insert on stock_documents for each row execute function notify_desk('stock', 'id');
