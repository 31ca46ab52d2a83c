-- Who works at the desk and what they may do. Permissions are listed in domain/desk/permissions.ts; the owner role holds all of them.
create table staff_roles (
  id uuid primary key,
  name text not null unique check (name = btrim(name) and char_length(name) between 1 and 40),
  permissions text[] not null default '{}',
  is_owner boolean not null default false,
  -- The five roles every shop begins with; they cannot be changed.
  is_preset boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index staff_roles_one_owner on staff_roles (is_owner) where is_owner;
create trigger staff_roles_touch before update on staff_roles for each row execute function touch_updated_at();

insert into staff_roles (id, name, is_owner, is_preset, permissions) values
  ('019f0000-0000-7000-8000-000000000001', 'مالک', true, true, '{}'),
  ('019f0000-0000-7000-8000-000000000002', 'مدیر', false, true, '{orders.read,orders.step,orders.edit,orders.create,receipts.review,refunds.make,payments.read,payments.resolve,products.read,products.edit,products.publish,prices.edit,prices.run,costs.read,stock.read,stock.move,stock.count,catalog.edit,content.edit,reviews.moderate,customers.read,customers.edit,customers.identity,coupons.edit,shipping.edit,messages.answer,reports.read,exports.make,imports.run,settings.edit,audit.read}'),
  ('019f0000-0000-7000-8000-000000000003', 'سفارش', false, true, '{orders.read,orders.step,orders.edit,orders.create,receipts.review,payments.read,products.read,stock.read,customers.read,messages.answer}'),
  ('019f0000-0000-7000-8000-000000000004', 'انبار', false, true, '{orders.read,orders.step,products.read,stock.read,stock.move,stock.count}'),
  ('019f0000-0000-7000-8000-000000000005', 'محتوا', false, true, '{products.read,products.edit,catalog.edit,content.edit,reviews.moderate}');

create function keep_preset_roles() returns trigger language plpgsql as $$
begin
  raise exception 'the preset roles cannot be changed' using errcode = 'restrict_violation';
end
$$;
create trigger staff_roles_presets_kept before update or delete on staff_roles for each row when (old.is_preset) execute function keep_preset_roles();

create table staff_members (
  profile_id uuid primary key references profiles,
  role_id uuid not null references staff_roles,
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- AES-256-GCM: key id, nonce, tag and twenty bytes of secret.
  totp_secret_encrypted bytea check (octet_length(totp_secret_encrypted) = 49),
  -- A secret that was shown but not yet confirmed by a first code.
  totp_pending_encrypted bytea check (octet_length(totp_pending_encrypted) = 49),
  -- The time step of the last accepted code: no code is accepted twice.
  totp_last_step bigint not null default 0,
  totp_failures smallint not null default 0 check (totp_failures between 0 and 5),
  totp_failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_members_failures_dated check ((totp_failures = 0) = (totp_failing_since is null))
);
create index staff_members_of_role on staff_members (role_id);
create trigger staff_members_touch before update on staff_members for each row execute function touch_updated_at();

insert into staff_members (profile_id, role_id)
  select id, case role when 'owner' then '019f0000-0000-7000-8000-000000000001'::uuid else '019f0000-0000-7000-8000-000000000003'::uuid end
  from profiles where role in ('staff', 'owner') and status = 'active';
alter table profiles drop column role;

-- Two owners who demote each other at once take turns here, and the second finds no other owner.
create function keep_an_owner() returns trigger language plpgsql as $$
declare
  owner_role uuid := (select id from staff_roles where is_owner);
begin
  if old.role_id is distinct from owner_role or old.status <> 'active' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.role_id = owner_role and new.status = 'active' then return new; end if;
  perform pg_advisory_xact_lock(726501003);
  if not exists (select from staff_members m join profiles p on p.id = m.profile_id
    where m.role_id = owner_role and m.status = 'active' and p.status = 'active' and m.profile_id <> old.profile_id)
  then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'staff_last_owner';
  end if;
  return coalesce(new, old);
end
$$;
create trigger staff_members_keep_owner before update of role_id, status or delete on staff_members for each row execute function keep_an_owner();

-- HMACs: the table alone opens nothing.
create table staff_recovery_codes (
  id uuid primary key,
  profile_id uuid not null references staff_members on delete cascade,
  code_hash digest not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (profile_id, code_hash)
);

create table staff_invites (
  id uuid primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  role_id uuid not null references staff_roles,
  invited_by uuid not null references staff_members,
  token_hash digest not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index staff_invites_one_open on staff_invites (email) where accepted_at is null and revoked_at is null;
create index staff_invites_of_role on staff_invites (role_id);
create index staff_invites_of_inviter on staff_invites (invited_by);

-- Separate from the sessions of shoppers: idle 60 minutes (expires_at moves), at most 12 hours (ends_at does not).
create table desk_sessions (
  id uuid primary key,
  profile_id uuid not null references staff_members on delete cascade,
  token_hash digest not null unique,
  device_label text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When the password or a code was last entered.
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  constraint desk_sessions_bounded check (expires_at <= ends_at)
);
create index desk_sessions_of_member on desk_sessions (profile_id, last_seen_at desc);
create index desk_sessions_expiring on desk_sessions (expires_at);

-- Browsers a member has signed in with; a trusted one needs no code at sign-in for 30 days.
create table desk_devices (
  id uuid primary key,
  profile_id uuid not null references staff_members on delete cascade,
  token_hash digest not null,
  device_label text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  trusted_until timestamptz,
  expires_at timestamptz not null,
  unique (profile_id, token_hash)
);
create index desk_devices_expiring on desk_devices (expires_at);

-- Printed by a command on the server, valid once.
create table desk_links (
  id uuid primary key,
  profile_id uuid not null references staff_members on delete cascade,
  token_hash digest not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index desk_links_of_member on desk_links (profile_id);
create index desk_links_expiring on desk_links (expires_at);
