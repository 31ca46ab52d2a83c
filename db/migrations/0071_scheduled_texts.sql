-- A published text with a moment in the future is not public before it (docs/decisions/0115). Posts have had the column from the beginning; a page without a
-- moment is public as soon as it is published.
alter table pages add column published_at timestamptz;
