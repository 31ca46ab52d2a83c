-- Addresses that pages of the shop had before an owner renamed or merged what they show. A filter of the listing is written as `/store?color=red`.
create table redirects (
  from_path text primary key check (from_path ~ '^/[^/]' and char_length(from_path) <= 500),
  to_path text not null check (to_path ~ '^/[^/]' and char_length(to_path) <= 500),
  created_at timestamptz not null default now(),
  check (from_path <> to_path)
);
create index redirects_to on redirects (to_path);
