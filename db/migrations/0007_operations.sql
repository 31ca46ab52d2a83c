-- Written with the change it tells of, sent by a worker (threats D12).
create table outbox (
  id uuid primary key,
  -- The number given to providers that know an idempotency number but no UUID.
  local_id bigint not null generated always as identity unique,
  event text not null check (event <> ''),
  order_id uuid references orders,
  -- One event of a kind for one thing: a repeated write is a unique violation, not a second message.
  dedupe_key text not null unique check (dedupe_key <> ''),
  payload jsonb not null default '{}',
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_of_order on outbox (order_id, event) where order_id is not null;
create index outbox_waiting on outbox (available_at, local_id) where sent_at is null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Without foreign keys: the log outlives what it names.
create table audit_log (
  id bigint primary key generated always as identity,
  actor_kind text not null check (actor_kind in ('shopper', 'staff', 'system', 'gateway')),
  actor_id uuid,
  action text not null check (action <> ''),
  object_type text not null check (object_type <> ''),
  object_id uuid not null,
  old_state jsonb,
  new_state jsonb,
  request_id text,
  created_at timestamptz not null default now(),
  constraint audit_log_staff_named check (actor_kind <> 'staff' or actor_id is not null)
);
create index audit_log_of_object on audit_log (object_type, object_id, id);
create index audit_log_of_actor on audit_log (actor_id, id) where actor_id is not null;
create index audit_log_newest on audit_log (created_at);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function refuse_change();

create table rate_limits (
  key text primary key check (char_length(key) between 1 and 200),
  taken integer not null check (taken >= 1),
  resets_at timestamptz not null
);
create index rate_limits_over on rate_limits (resets_at);

-- One row a job: who may run it, until when, and when it is due (docs/decisions/0004).
create table jobs (
  name text primary key check (name <> ''),
  holder uuid,
  lease_expires_at timestamptz,
  due_at timestamptz not null default now(),
  failures integer not null default 0 check (failures >= 0),
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text,
  constraint jobs_lease_whole check ((holder is null) = (lease_expires_at is null))
);
