-- The slides and promotion cards of the home page. A picture is named as the shop's addresses name it; `own-…` was uploaded at the desk.
create table slides (
  id uuid primary key,
  place text not null check (place in ('hero', 'promo')),
  title text not null check (title <> ''),
  sentence text not null default '',
  link_text text not null default '',
  href text not null check (href <> ''),
  alt text not null default '',
  picture text not null check (picture ~ '^[a-z0-9-]{1,80}$'),
  phone_picture text not null default '' check (phone_picture ~ '^[a-z0-9-]{0,80}$'),
  is_shown boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  display_order integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint slides_ends_after_start check (ends_at > starts_at)
);
create index slides_of_place on slides (place, display_order);
create trigger slides_touch before update on slides for each row execute function touch_updated_at();
-- Without display_order: a new sequence must not become a conflict for everybody who has a form open.
create trigger slides_version before update on slides for each row
  when ((old.title, old.sentence, old.link_text, old.href, old.alt, old.picture, old.phone_picture, old.is_shown, old.starts_at, old.ends_at)
    is distinct from
    (new.title, new.sentence, new.link_text, new.href, new.alt, new.picture, new.phone_picture, new.is_shown, new.starts_at, new.ends_at))
  execute function raise_catalog_version();
create trigger slides_told after insert or update or delete on slides for each statement execute function tell_topic('content');
create trigger slides_emptying_told after truncate on slides for each statement execute function tell_topic('everything');
