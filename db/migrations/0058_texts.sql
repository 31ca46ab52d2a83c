-- What the desk needs to edit posts and pages: the version of each form, texts for search engines, drafts, and every version that was saved.
alter table posts
  add column version integer not null default 1,
  add column seo_title text not null default '' check (char_length(seo_title) <= 120),
  add column seo_description text not null default '' check (char_length(seo_description) <= 400);
alter table pages
  add column version integer not null default 1,
  add column seo_title text not null default '' check (char_length(seo_title) <= 120),
  add column seo_description text not null default '' check (char_length(seo_description) <= 400);

create table text_revisions (
  id uuid primary key,
  object_type text not null check (object_type in ('post', 'page')),
  object_id uuid not null,
  version integer not null,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  made_by uuid references profiles on delete set null,
  made_at timestamptz not null default now(),
  unique (object_type, object_id, version)
);
create index text_revisions_by_person on text_revisions (made_by) where made_by is not null;

alter table desk_drafts
  drop constraint desk_drafts_object_type_check,
  add constraint desk_drafts_object_type_check check (object_type in ('product', 'post', 'page'));
