-- A shopper asks to cancel an order that is paid or accepted and not yet shipped; the staff decides. One request per order.
create table cancel_requests (
  id uuid primary key,
  order_id uuid not null unique references orders,
  reason text check (char_length(reason) between 1 and 300),
  decision text check (decision in ('accepted', 'declined')),
  answer text check (char_length(answer) between 1 and 300),
  decided_by uuid references profiles,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint cancel_requests_decided_whole check ((decision is null) = (decided_at is null)),
  constraint cancel_requests_declined_answered check ((decision is not distinct from 'declined') = (answer is not null))
);
create index cancel_requests_open on cancel_requests (created_at) where decision is null;
create index cancel_requests_of_decider on cancel_requests (decided_by) where decided_by is not null;
