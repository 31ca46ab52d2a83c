create table cart_items (
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity line_quantity not null default 1,
  -- What the shopper saw when adding: a later change is said, not hidden (design §9).
  seen_price toman,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index cart_items_of_product on cart_items (product_id);
create trigger cart_items_touch before update on cart_items for each row execute function touch_updated_at();

create table wishlists (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index wishlists_of_product on wishlists (product_id);

create table product_reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  user_id uuid not null references profiles,
  user_name text not null check (user_name <> ''),
  rating smallint not null check (rating between 1 and 5),
  title text check (title <> ''),
  comment text not null check (btrim(comment) <> ''),
  is_verified_purchase boolean not null default false,
  is_helpful_count integer not null default 0 check (is_helpful_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index product_reviews_newest on product_reviews (product_id, created_at desc, id desc);
create index product_reviews_most_helpful on product_reviews (product_id, is_helpful_count desc, created_at desc, id desc);
create index product_reviews_of_shop on product_reviews (created_at desc, id desc);
create trigger product_reviews_touch before update on product_reviews for each row execute function touch_updated_at();

-- Only the five counts are written; total and average follow from them and cannot disagree.
create table product_ratings_summary (
  product_id uuid primary key references products on delete cascade,
  count_1 integer not null default 0 check (count_1 >= 0),
  count_2 integer not null default 0 check (count_2 >= 0),
  count_3 integer not null default 0 check (count_3 >= 0),
  count_4 integer not null default 0 check (count_4 >= 0),
  count_5 integer not null default 0 check (count_5 >= 0),
  total_reviews integer not null generated always as (count_1 + count_2 + count_3 + count_4 + count_5) stored,
  average_rating numeric(3, 2) generated always as (
    (count_1 + 2 * count_2 + 3 * count_3 + 4 * count_4 + 5 * count_5)::numeric
    / nullif(count_1 + count_2 + count_3 + count_4 + count_5, 0)
  ) stored,
  updated_at timestamptz not null default now()
);
create trigger product_ratings_summary_touch before update on product_ratings_summary for each row execute function touch_updated_at();

create table review_helpful_votes (
  review_id uuid not null references product_reviews on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  is_helpful boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
create index review_helpful_votes_of_user on review_helpful_votes (user_id);
