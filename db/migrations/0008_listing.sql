-- What changed in a product's listing, and in which transaction: every program keeps the listing in memory and asks here
-- what it has missed (docs/decisions/0018). Without a foreign key: the row of a deleted product tells of its deletion.
create table product_changes (
  product_id uuid primary key,
  changed_in xid8 not null
) with (fillfactor = 70);
create index product_changes_since on product_changes (changed_in);

create function note_product_change() returns trigger language plpgsql as $$
begin
  insert into product_changes values (new.id, pg_current_xact_id())
    on conflict (product_id) do update set changed_in = excluded.changed_in where product_changes.changed_in <> excluded.changed_in;
  return null;
end
$$;

-- The condition keeps a stock update free of charge while the product stays in stock.
create trigger products_change_noted after update on products for each row
  when ((old.status, old.category_id, old.price, old.is_sold_out, old.units_sold, old.farsi_name, old.created_at)
    is distinct from (new.status, new.category_id, new.price, new.is_sold_out, new.units_sold, new.farsi_name, new.created_at))
  execute function note_product_change();

create function note_product_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    insert into product_changes select id, pg_current_xact_id() from touched
      on conflict (product_id) do update set changed_in = excluded.changed_in;
  else
    -- In the order in which an order's transaction locks: the product, then its row here.
    perform from products where id in (select product_id from touched) order by id for no key update;
    insert into product_changes select distinct product_id, pg_current_xact_id() from touched
      on conflict (product_id) do update set changed_in = excluded.changed_in where product_changes.changed_in <> excluded.changed_in;
  end if;
  return null;
end
$$;

create trigger products_new_noted after insert on products
  referencing new table as touched for each statement execute function note_product_changes();
create trigger products_deletion_noted after delete on products
  referencing old table as touched for each statement execute function note_product_changes();
create trigger product_attributes_new_noted after insert on product_attributes
  referencing new table as touched for each statement execute function note_product_changes();
create trigger product_attributes_change_noted after update on product_attributes
  referencing new table as touched for each statement execute function note_product_changes();
create trigger product_attributes_deletion_noted after delete on product_attributes
  referencing old table as touched for each statement execute function note_product_changes();

-- Persian puts و before ه and Persian words before Latin ones; the language-neutral order does not.
create index products_in_alphabet on products (farsi_name collate "fa-x-icu", id) where status = 'active';
drop index products_by_name;
drop index products_of_category_by_name;
