-- What search reads (docs/decisions/0017). Keys are written by the program, which owns the normaliser; the triggers below only say
-- which products it has to look at again. Only active products have a row.
create table product_search (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz not null,
  category_id uuid not null,
  brand_id uuid not null,
  -- Without spaces: what ‹exact› and ‹starts with› compare.
  title_key text not null,
  farsi_key text not null,
  -- Both names with spaces, a tab, both names without: what ‹contains› looks through.
  names text not null,
  bigrams text[] not null
);
-- Common words are found by walking this one from its newest end; it holds all that the walk looks at.
create index product_search_newest on product_search (created_at desc, product_id desc) include (category_id, brand_id, names);
create index product_search_title on product_search (title_key text_pattern_ops);
create index product_search_farsi on product_search (farsi_key text_pattern_ops);
create index product_search_trigrams on product_search using gin (names gin_trgm_ops) with (fastupdate = off);
create index product_search_bigrams on product_search using gin (bigrams) with (fastupdate = off);
create index product_search_category on product_search (category_id, created_at desc, product_id desc) include (brand_id);
create index product_search_brand on product_search (brand_id, created_at desc, product_id desc) include (category_id);
-- With a histogram the planner tries every pattern on each of its entries, for tens of milliseconds a query; without one it takes the index.
alter table product_search alter column names set statistics 0, alter column title_key set statistics 0,
  alter column farsi_key set statistics 0, alter column bigrams set statistics 0;

-- Apart from the narrow table: description, names, category and brand in one text, where the words of a query may lie scattered.
create sequence product_search_order;
create table product_search_texts (
  product_id uuid primary key references product_search on delete cascade,
  created_at timestamptz not null,
  -- Newer products lie in higher buckets: a word that is neither common nor rare is looked for in the highest first.
  bucket integer not null default nextval('product_search_order') / 25000,
  words text not null
);
alter sequence product_search_order owned by product_search_texts.bucket;
alter table product_search_texts alter column words set statistics 0;
create index product_search_texts_newest on product_search_texts (created_at desc, product_id desc);
create index product_search_texts_trigrams on product_search_texts using gin (bucket, words gin_trgm_ops) with (fastupdate = off);

-- The words of the catalogue, for a query that finds nothing. A word that left the catalogue may stay: it finds nothing either.
create table search_words (
  word text primary key,
  -- As the catalogue writes it, half-space and hamza included.
  spelling text not null,
  sounds text[] not null,
  -- The word and what is left of it without one letter: two words that share one of these differ by about a letter.
  neighbours text[] not null
);
create index search_words_by_sound on search_words using gin (sounds);
create index search_words_by_neighbour on search_words using gin (neighbours);

-- Without a reference: checking it for each of a million imported products costs more than a deleted product left in the queue.
create table product_search_pending (product_id uuid primary key);

create function queue_new_product() returns trigger language plpgsql as $$
begin
  insert into product_search_pending select id from added on conflict do nothing;
  return null;
end
$$;
create trigger products_new_to_search after insert on products
  referencing new table as added for each statement execute function queue_new_product();

-- The update on conflict is no idle one: it makes whoever empties the queue wait for this change, or leave it in the queue.
create function queue_changed_product() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' then
    delete from product_search where product_id = new.id;
  end if;
  insert into product_search_pending values (new.id) on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end
$$;
create trigger products_changed_to_search after update on products for each row
  when ((old.title, old.farsi_name, old.description, old.status, old.category_id, old.brand_id, old.created_at)
    is distinct from (new.title, new.farsi_name, new.description, new.status, new.category_id, new.brand_id, new.created_at))
  execute function queue_changed_product();

create function queue_renamed_category() returns trigger language plpgsql as $$
begin
  insert into product_search_pending
    select products.id from products join categories on categories.id = category_id where new.id in (categories.id, parent_id)
    on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end
$$;
create trigger categories_renamed_to_search after update on categories for each row
  when (old.name <> new.name or old.parent_id is distinct from new.parent_id) execute function queue_renamed_category();

create function queue_renamed_brand() returns trigger language plpgsql as $$
begin
  insert into product_search_pending select id from products where brand_id = new.id
    on conflict (product_id) do update set product_id = excluded.product_id;
  return null;
end
$$;
create trigger brands_renamed_to_search after update on brands for each row
  when ((old.name, old.farsi_name, old.slug) is distinct from (new.name, new.farsi_name, new.slug)) execute function queue_renamed_brand();

insert into product_search_pending select id from products;
