-- A draft knows what the fields were before it (docs/decisions/0146): a colleague's save in other fields is no conflict with it.
alter table desk_drafts add column base jsonb not null default '{}' check (jsonb_typeof(base) = 'object');

