-- Pages that the owner adds, at /pages/<slug> (docs/decisions/0114). Their slugs are apart from those of the program's own pages, so that neither is in the
-- way of the other.
alter table pages
  add column is_own boolean not null default false,
  drop constraint pages_slug_key,
  add constraint pages_slug_key unique (slug, is_own);
