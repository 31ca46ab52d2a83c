-- Long work of the desk (docs/decisions/0074): a row with progress that any node takes over when the one that works on it dies, and that can be stopped.
create table desk_jobs (
  id uuid primary key,
  kind text not null check (kind in ('price-run')),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed')),
  total integer not null check (total >= 0),
  done integer not null default 0,
  -- Of those done: what was left as it is.
  skipped integer not null default 0,
  -- Where the next chunk begins. Moved in the transaction of the chunk, so that nothing is done twice.
  cursor uuid,
  start_at timestamptz not null default now(),
  -- The process that works on it; null while none does.
  holder uuid,
  heartbeat_at timestamptz,
  stop_requested boolean not null default false,
  problem text,
  -- Null: the shop itself, as at the end of a sale.
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint desk_jobs_counted check (done between 0 and total and skipped between 0 and done),
  constraint desk_jobs_ended check ((status in ('done', 'stopped', 'failed')) = (ended_at is not null)),
  constraint desk_jobs_held check (holder is null or status = 'running')
);
-- Of each kind one runs at a time; the others wait for it.
create unique index desk_jobs_one_runs on desk_jobs (kind) where status = 'running';
create index desk_jobs_waiting on desk_jobs (start_at, id) where status in ('queued', 'running');
create index desk_jobs_of_creator on desk_jobs (created_by);

-- Once a second while it works, and at every change of state. Nodes also follow the catalog by it (server/compose.ts).
create trigger desk_jobs_new_desk after insert on desk_jobs for each row execute function notify_desk('job', 'id');
create trigger desk_jobs_desk after update on desk_jobs for each row
  when ((old.status, old.heartbeat_at, old.stop_requested) is distinct from (new.status, new.heartbeat_at, new.stop_requested))
  execute function notify_desk('job', 'id');

-- A change of many prices: a preview first; with a row in desk_jobs it is applied. Its id comes from the form, so that a repeated request finds it.
create table price_runs (
  id uuid primary key,
  -- domain/desk/prices/rule.ts; null for a run that restores the prices before another one.
  rule jsonb,
  -- The filter of the list of products, as it was sent.
  filter jsonb not null,
  restores_id uuid references price_runs,
  is_sale boolean not null default false,
  -- Counts of the preview, and what it would mean for the prices and the stock.
  summary jsonb not null,
  -- The end of a sale.
  ends_at timestamptz,
  created_by uuid references profiles,
  created_at timestamptz not null default now(),
  constraint price_runs_rule_or_restore check ((rule is null) = (restores_id is not null))
);
create index price_runs_newest on price_runs (created_at desc, id desc);
create index price_runs_of_creator on price_runs (created_by);
create index price_runs_restoring on price_runs (restores_id) where restores_id is not null;

-- Without a foreign key to products: like the history of prices it outlives a product.
create table price_run_items (
  run_id uuid not null references price_runs on delete cascade,
  product_id uuid not null,
  -- 0 probably wrong, 1 large, 2 any other change, 3 no change.
  rank smallint not null check (rank between 0 and 3),
  note text check (note in ('tenth', 'tenfold', 'below-cost', 'large', 'same', 'unpriced', 'impossible', 'not-cheaper')),
  -- What the preview showed; of a price that was computed again: what was there and what was stored.
  old_price toman,
  new_price toman check (new_price > 0),
  -- Of a sale: the list price before it.
  list_price toman,
  outcome text check (outcome in ('applied', 'recomputed', 'changed', 'outlier', 'excluded')),
  primary key (run_id, product_id)
) with (fillfactor = 80);
create index price_run_items_ranked on price_run_items (run_id, rank, product_id);

-- Who changed a price, and in which run. Both are settings of the transaction, so that no program can forget them for a run's prices.
alter table price_changes
  add column actor_id uuid,
  add column run_id uuid;
-- A run changes each product at most once.
create unique index price_changes_once_a_run on price_changes (run_id, product_id) where run_id is not null;

create or replace function note_price_change() returns trigger language plpgsql as $$
begin
  insert into price_changes (product_id, old_price, new_price, was_charged, actor_id, run_id)
    values (new.id, old.price, new.price, old.status = 'active' and coalesce(old.price, 0) > 0,
      nullif(current_setting('vitrin.actor', true), '')::uuid, nullif(current_setting('vitrin.price_run', true), '')::uuid);
  return null;
end $$;

-- A run announces its products together when it ends; a message for each would close the streams of every open desk.
drop trigger products_changed_desk on products;
create trigger products_changed_desk after update on products for each row
  when (old.version is distinct from new.version and coalesce(current_setting('vitrin.price_run', true), '') = '')
  execute function notify_desk('product', 'id');
