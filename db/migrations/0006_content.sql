create table wholesale_categories (
  id uuid primary key,
  name text not null unique check (name <> ''),
  description text not null default '',
  "order" integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger wholesale_categories_touch before update on wholesale_categories for each row execute function touch_updated_at();

create table wholesale_items (
  id uuid primary key,
  category_id uuid not null references wholesale_categories on delete cascade,
  name text not null check (name <> ''),
  status text not null check (status in ('in_stock', 'sold', 'coming', 'in_active')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index wholesale_items_of_category on wholesale_items (category_id);
create index wholesale_items_listed on wholesale_items (created_at desc, id desc) where status = 'in_stock';
create trigger wholesale_items_touch before update on wholesale_items for each row execute function touch_updated_at();

create table posts (
  id uuid primary key,
  slug slug not null unique,
  title text not null check (title <> ''),
  summary text not null,
  body text not null,
  cover_image_url text,
  cover_image_alt text,
  author_name text not null,
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_published_dated check (status = 'draft' or published_at is not null),
  constraint posts_cover_described check ((cover_image_url is null) = (cover_image_alt is null))
);
create index posts_newest on posts (published_at desc, id desc) where status = 'published';
create index posts_by_tag on posts using gin (tags);
create trigger posts_touch before update on posts for each row execute function touch_updated_at();

create table post_products (
  post_id uuid not null references posts on delete cascade,
  product_id uuid not null references products on delete cascade,
  display_order integer not null default 0,
  primary key (post_id, product_id)
);
create index post_products_of_product on post_products (product_id);

create table pages (
  id uuid primary key,
  slug slug not null unique,
  title text not null check (title <> ''),
  description text not null,
  body text not null,
  status text not null default 'published' check (status in ('draft', 'published')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger pages_touch before update on pages for each row execute function touch_updated_at();

create table contact_messages (
  id uuid primary key,
  user_id uuid references profiles on delete set null,
  name text not null check (name <> ''),
  email text,
  phone text,
  subject text not null default '',
  message text not null check (btrim(message) <> ''),
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index contact_messages_of_user on contact_messages (user_id) where user_id is not null;
create index contact_messages_waiting on contact_messages (created_at) where handled_at is null;
