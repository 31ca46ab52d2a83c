-- Customers of another shop (docs/decisions/0110): known by name, mobile or e-mail, and no accounts. A person who proves the mobile registers as anybody does.
alter table profiles drop constraint profiles_status_check;
alter table profiles add constraint profiles_status_check check (status in ('active', 'disabled', 'deleted', 'imported'));
alter table profiles drop constraint profiles_reachable;
alter table profiles add constraint profiles_reachable
  check (status in ('deleted', 'imported') or (email is not null and phone is not null));
-- Nobody can sign in as one of them.
alter table profiles add constraint profiles_imported_closed
  check (status <> 'imported' or (password_hash is null and email_confirmed_at is null));
