-- Pictures that the staff uploads: each is stored in several widths as WebP and AVIF (services/picture/draw-widths.ts) under its object key.
-- Rows and files outlive a product's picture, because orders and invoices show it.
create table media (
  id uuid primary key,
  object_key text not null unique check (object_key ~ '^pictures/[0-9a-f]{40}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  -- Of the uploaded file: a retried upload of the same file is the same picture.
  content_hash digest not null unique,
  uploaded_by uuid references profiles on delete set null,
  created_at timestamptz not null default now()
);
create index media_of_uploader on media (uploaded_by);

alter table product_images add column media_id uuid references media;
create index product_images_of_media on product_images (media_id);
-- Deferrable, so that one statement can reorder all pictures of a product.
alter table product_images drop constraint product_images_product_id_display_order_key;
alter table product_images add constraint product_images_sequence unique (product_id, display_order) deferrable initially immediate;
-- Of the list of a product's pictures at the desk; raised by the service that changes it, apart from the version of the product's form.
alter table products add column pictures_version integer not null default 1;
