-- Files of lists (docs/decisions/0078): the rows are read when the file is downloaded, by the person who made it and for a quarter of an hour.
create table desk_exports (
  id uuid primary key,
  staff_id uuid not null references profiles,
  -- The table and the query of its address.
  request jsonb not null,
  format text not null check (format in ('csv', 'xlsx')),
  columns text[] not null,
  -- Has names of customers.
  is_personal boolean not null,
  created_at timestamptz not null default now()
);
create index desk_exports_of_member on desk_exports (staff_id, created_at);
