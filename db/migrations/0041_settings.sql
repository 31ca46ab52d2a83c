-- What the owner sets at the desk: one row for each form (domain/settings/setting-forms.ts). A row wins over the environment.
create table settings (
  id uuid primary key,
  key text not null unique,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);

create function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', '');
  return null;
end
$$;
create trigger settings_changed after insert or update or delete on settings for each statement execute function notify_settings();
