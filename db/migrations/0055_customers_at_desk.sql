-- Customers at the desk: found by a part of name, mobile or e-mail, and notes of the staff about them.
create function customer_words(first_name text, last_name text, phone text, email text) returns text language sql immutable parallel safe as $$
  select lower(translate(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''),
    'يك۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'یک01234567890123456789'))
$$;
create index customers_trigrams on customers using gin (customer_words(first_name, last_name, phone, email) gin_trgm_ops);
create index customers_newest on customers (created_at desc, id desc);

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  author_id uuid not null references profiles,
  note text not null check (char_length(note) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index customer_notes_of_customer on customer_notes (customer_id, created_at desc, id desc);
create index customer_notes_of_author on customer_notes (author_id);
