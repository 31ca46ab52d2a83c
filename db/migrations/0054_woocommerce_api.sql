-- Imports from the REST API of WooCommerce (docs/decisions/0095), also of reviews and customers (0096).
alter table imports add column kind text not null default 'products' check (kind in ('products', 'reviews', 'customers'));
-- The host of the old shop, and what its rows need: categories, currency.
alter table imports add column source jsonb;
-- The address and keys of the old shop, encrypted; null as soon as everything is read.
alter table imports add column access jsonb;
alter table imports add column fetch_job_id uuid references desk_jobs;
alter table imports add column pictures_job_id uuid references desk_jobs;
-- Nothing is read yet, or the old shop has none.
alter table imports drop constraint imports_total_check;
alter table imports add constraint imports_total_check check (total >= 0);
create index imports_fetched_by on imports (fetch_job_id);
create index imports_pictured_by on imports (pictures_job_id);

-- Pictures that a job downloads from the old shop, and why some could not be.
create table import_pictures (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  key text not null,
  url text not null,
  problem text,
  primary key (import_id, position)
);

alter table desk_jobs drop constraint desk_jobs_kind_check;
alter table desk_jobs add constraint desk_jobs_kind_check
  check (kind in ('price-run', 'import-check', 'import', 'import-fetch', 'import-pictures'));
