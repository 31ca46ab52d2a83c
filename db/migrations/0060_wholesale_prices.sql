-- The list for partners as the desk edits it: a price where the owner says one, and the owner's own sequence.
alter table wholesale_items
  add column price bigint check (price > 0),
  add column display_order integer not null default 0;
