-- Words of the staff for products, which lists filter by; shoppers never read them. Outside the product's row: a label raises no version and changes no page.
create table product_labels (
  product_id uuid not null references products,
  label text not null check (char_length(label) between 1 and 40),
  created_at timestamptz not null default now(),
  primary key (product_id, label)
);
create index product_labels_by_name on product_labels (label, product_id);
