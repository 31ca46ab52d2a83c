-- Imports from files (docs/decisions/0079): the rows of a file, what each would change, and what became of it.
create table imports (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  header jsonb not null,
  -- Of the header: files of the same shape propose the same settings.
  shape text not null,
  total integer not null check (total > 0),
  -- Which column is what, the unit of amounts, where new products go; null until somebody chose.
  settings jsonb,
  check_job_id uuid references desk_jobs,
  apply_job_id uuid unique references desk_jobs,
  created_by uuid not null references profiles,
  created_at timestamptz not null default now()
);
create index imports_of_member on imports (created_by, created_at desc);
create index imports_by_shape on imports (shape, created_at desc) where settings is not null;
create index imports_checked_by on imports (check_job_id);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- Its line in the file.
  number integer not null,
  cells jsonb not null,
  sku text,
  state text check (state in ('new', 'changed', 'same', 'wrong')),
  -- Without a foreign key: the report outlives a product.
  product_id uuid,
  -- Before and after, by field.
  changes jsonb,
  problems jsonb,
  -- An amount that needs a typed confirmation.
  is_outlier boolean not null default false,
  outcome text check (outcome in ('applied', 'changed')),
  primary key (import_id, number)
);
create index import_rows_by_sku on import_rows (import_id, sku);
create index import_rows_by_state on import_rows (import_id, state, number);

alter table desk_jobs drop constraint desk_jobs_kind_check;
alter table desk_jobs add constraint desk_jobs_kind_check check (kind in ('price-run', 'import-check', 'import'));
-- The id of a product, or the number of a row.
alter table desk_jobs alter column cursor type text;
