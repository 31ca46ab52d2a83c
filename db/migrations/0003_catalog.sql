create table categories (
  id uuid primary key,
  name text not null check (name <> ''),
  slug slug not null unique,
  parent_id uuid references categories check (parent_id <> id),
  status text not null default 'active' check (status in ('active', 'inactive')),
  image_url text,
  -- Search puts a device before its accessories when scores tie (design §8).
  is_accessory boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index categories_of_parent on categories (parent_id, display_order);
create trigger categories_touch before update on categories for each row execute function touch_updated_at();

create table brands (
  id uuid primary key,
  name text not null unique check (name <> ''),
  slug slug not null unique,
  farsi_name text not null check (farsi_name <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger brands_touch before update on brands for each row execute function touch_updated_at();

create table variant_options (
  id uuid primary key,
  name text not null check (name <> ''),
  slug slug not null unique,
  display_order integer not null default 0
);

create table variant_values (
  id uuid primary key,
  option_id uuid not null references variant_options on delete cascade,
  value text not null check (value <> ''),
  -- Persian is welcome; a comma would end it in the address, where values are joined by commas (design §8).
  slug text not null check (slug <> '' and slug !~ '[,[:space:]]'),
  display_order integer not null default 0,
  unique (option_id, slug),
  unique (option_id, id)
);

-- No GIN here, and room on every page: a stock update must stay a heap-only one (an index on stock_quantity itself would end that).
create table products (
  id uuid primary key,
  slug slug not null unique,
  title text not null check (title <> ''),
  farsi_name text not null check (farsi_name <> ''),
  description text not null default '',
  price toman,
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  opening_stock integer not null default 0 check (opening_stock >= 0),
  is_sold_out boolean not null generated always as (stock_quantity = 0) stored,
  units_sold integer not null default 0 check (units_sold >= 0),
  sku text not null unique check (sku <> ''),
  main_image_url text,
  status text not null default 'active' check (status in ('active', 'inactive')),
  category_id uuid not null references categories,
  brand_id uuid not null references brands,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 80);
create trigger products_touch before update on products for each row execute function touch_updated_at();

-- The listing's sorts, sold out last (design §8), for the whole shop and for one category.
create index products_newest on products (is_sold_out, created_at desc, id desc) where status = 'active';
create index products_by_price on products (is_sold_out, price, id) where status = 'active';
create index products_by_name on products (is_sold_out, farsi_name collate "und-x-icu", id) where status = 'active';
create index products_best_selling on products (is_sold_out, units_sold desc, id desc) where status = 'active';
create index products_of_category_newest on products (category_id, is_sold_out, created_at desc, id desc) where status = 'active';
create index products_of_category_by_price on products (category_id, is_sold_out, price, id) where status = 'active';
create index products_of_category_by_name on products (category_id, is_sold_out, farsi_name collate "und-x-icu", id) where status = 'active';
create index products_of_category_best_selling on products (category_id, is_sold_out, units_sold desc, id desc) where status = 'active';
create index products_of_category on products (category_id);
create index products_of_brand on products (brand_id, created_at desc);

create table product_images (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  image_url text not null check (image_url <> ''),
  alt text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  display_order integer not null check (display_order >= 0),
  unique (product_id, display_order)
);

create table product_attributes (
  product_id uuid not null references products on delete cascade,
  option_id uuid not null,
  value_id uuid not null,
  display_order integer not null default 0,
  primary key (product_id, option_id, value_id),
  foreign key (option_id, value_id) references variant_values (option_id, id)
);
create index product_attributes_by_value on product_attributes (value_id, product_id);
create index product_attributes_by_option on product_attributes (option_id, value_id);
