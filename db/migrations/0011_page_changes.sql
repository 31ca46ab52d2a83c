-- Tells every program which of its finished pages are out of date (docs/decisions/0024): messages on the channel `pages`, each a few
-- words. A word is the id of a product, for the pages that show it, or the name of a topic, for pages that it might join or leave.
-- All triggers work by statement and are silent when nothing changed that a page shows: a message makes commits wait for each other.
create function tell_pages(topics text[], ids uuid[] default '{}') returns void language plpgsql as $$
begin
  -- A message holds 8000 bytes, an id with its space 37 of them.
  if cardinality(ids) > 200 then
    perform pg_notify('pages', 'everything');
  elsif cardinality(topics) + cardinality(ids) > 0 then
    perform pg_notify('pages', array_to_string(topics || ids::text[], ' '));
  end if;
end
$$;

-- For tables that are small, or that pages read as a whole: any change concerns whatever depends on the topic.
create function tell_topic() returns trigger language plpgsql as $$
begin
  perform tell_pages(array[tg_argv[0]]);
  return null;
end
$$;

-- For the rows that belong to a product; with a topic where they decide about more than its own page and cards.
create function tell_products() returns trigger language plpgsql as $$
begin
  perform tell_pages(array_remove(array[tg_argv[0]], ''), array_agg(distinct product_id)) from touched having count(*) > 0;
  return null;
end
$$;

create function tell_new_or_gone_products() returns trigger language plpgsql as $$
begin
  perform tell_pages('{listing}', array_agg(id)) from touched where status = 'active' having count(*) > 0;
  return null;
end
$$;

-- What pages show of a product is its id's matter, where it stands among others is the listing's; sales alone move only what is
-- ordered by them. A line of a cart ends at 99: pages cannot use more stock than that.
create function tell_changed_products() returns trigger language plpgsql as $$
begin
  perform tell_pages(
    array_remove(array[case when bool_or(is_listing) then 'listing' end, case when bool_or(is_sales) then 'sales' end], null),
    array_agg(id))
  from (
    select now.id,
      (was.status, was.category_id, was.brand_id, was.slug, was.price, was.is_sold_out, was.title, was.farsi_name, was.description, was.created_at)
        is distinct from
        (now.status, now.category_id, now.brand_id, now.slug, now.price, now.is_sold_out, now.title, now.farsi_name, now.description, now.created_at)
        as is_listing,
      was.units_sold <> now.units_sold as is_sales,
      (least(was.stock_quantity, 99), was.sku, was.main_image_url)
        is distinct from (least(now.stock_quantity, 99), now.sku, now.main_image_url) as is_shown
    from before as was join after as now using (id)
    where 'active' in (was.status, now.status)
  ) as changed
  where is_listing or is_sales or is_shown
  having count(*) > 0;
  return null;
end
$$;

create trigger products_new_told after insert on products
  referencing new table as touched for each statement execute function tell_new_or_gone_products();
create trigger products_deletion_told after delete on products
  referencing old table as touched for each statement execute function tell_new_or_gone_products();
create trigger products_change_told after update on products
  referencing old table as before new table as after for each statement execute function tell_changed_products();

do $$
declare
  watched record;
begin
  for watched in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as events (event, side), (values
      ('product_images', ''), ('product_attributes', 'listing'), ('product_reviews', 'reviews'), ('product_ratings_summary', 'reviews')
    ) as of_products (name, topic)
  loop
    execute format('create trigger %1$s_%2$s_told after %2$s on %1$I referencing %3$s table as touched
      for each statement execute function tell_products(%4$L)', watched.name, watched.event, watched.side, watched.topic);
  end loop;
  -- Categories, brands and options stand on nearly every page, and the owner seldom changes them.
  for watched in
    select * from (values
      ('categories', 'everything'), ('brands', 'everything'), ('variant_options', 'everything'), ('variant_values', 'everything'),
      ('posts', 'content'), ('post_products', 'content'), ('pages', 'content'),
      ('wholesale_categories', 'wholesale'), ('wholesale_items', 'wholesale'),
      ('product_search', 'search'), ('product_search_texts', 'search'), ('search_words', 'search')
    ) as whole (name, topic)
  loop
    execute format('create trigger %1$s_told after insert or update or delete on %1$I
      for each statement execute function tell_topic(%2$L)', watched.name, watched.topic);
  end loop;
  for watched in select distinct tgrelid::regclass as name from pg_trigger where tgfoid::regproc::text like 'tell\_%'
  loop
    execute format('create trigger %1$s_emptying_told after truncate on %1$s
      for each statement execute function tell_topic(''everything'')', watched.name);
  end loop;
end
$$;
