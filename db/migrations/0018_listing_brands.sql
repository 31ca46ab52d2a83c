-- The listing filters by brand: a changed brand must be noted like the rest.
drop trigger products_change_noted on products;
create trigger products_change_noted after update on products for each row
  when ((old.status, old.category_id, old.brand_id, old.price, old.is_sold_out, old.units_sold, old.title, old.farsi_name, old.description, old.created_at)
    is distinct from
    (new.status, new.category_id, new.brand_id, new.price, new.is_sold_out, new.units_sold, new.title, new.farsi_name, new.description, new.created_at))
  execute function note_product_change();
