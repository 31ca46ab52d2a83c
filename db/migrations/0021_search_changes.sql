-- Which transaction last changed the search document of a product. Each process holds the documents of a small catalog in memory and
-- reads here which ones to read again (docs/decisions/0064). Without a foreign key: the row of a deleted product records its deletion.
create table search_changes (
  product_id uuid primary key,
  changed_in xid8 not null
) with (fillfactor = 70);
create index search_changes_since on search_changes (changed_in);

create function note_search_changes() returns trigger language plpgsql as $$
begin
  insert into search_changes select product_id, pg_current_xact_id() from touched
    on conflict (product_id) do update set changed_in = excluded.changed_in where search_changes.changed_in <> excluded.changed_in;
  return null;
end
$$;
create trigger product_search_inserted after insert on product_search
  referencing new table as touched for each statement execute function note_search_changes();
create trigger product_search_updated after update on product_search
  referencing new table as touched for each statement execute function note_search_changes();
create trigger product_search_deleted after delete on product_search
  referencing old table as touched for each statement execute function note_search_changes();

-- A truncated table has no transition table: every document counts as changed.
create function note_search_truncated() returns trigger language plpgsql as $$
begin
  update search_changes set changed_in = pg_current_xact_id();
  return null;
end
$$;
create trigger product_search_truncated after truncate on product_search for each statement execute function note_search_truncated();

insert into search_changes select product_id, pg_current_xact_id() from product_search;
