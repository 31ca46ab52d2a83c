create table profiles (
  id uuid primary key,
  email text unique check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and char_length(email) <= 254),
  phone mobile unique,
  full_name text not null check (full_name <> ''),
  role text not null default 'buyer' check (role in ('buyer', 'staff', 'owner')),
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_reachable check (status = 'deleted' or (email is not null and phone is not null)),
  unique (id, email, phone)
);
create trigger profiles_touch before update on profiles for each row execute function touch_updated_at();

create table customers (
  id uuid primary key,
  user_id uuid not null unique references profiles on delete cascade,
  email text,
  phone mobile,
  -- AES-256-GCM: key id, nonce, tag and ten digits are at least 38 bytes, so plain digits never fit.
  national_id_encrypted bytea check (octet_length(national_id_encrypted) >= 38),
  national_id_hmac digest unique,
  first_name text not null,
  last_name text not null,
  is_active boolean not null default true,
  customer_number text not null unique check (customer_number ~ '^CUST-[0-9]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_national_id_whole check ((national_id_encrypted is null) = (national_id_hmac is null)),
  -- The copy of e-mail and phone follows the account and can never differ from it.
  foreign key (user_id, email, phone) references profiles (id, email, phone) on update cascade,
  unique (id, user_id)
);
create trigger customers_touch before update on customers for each row execute function touch_updated_at();

create table customer_addresses (
  id uuid primary key,
  customer_id uuid not null references customers on delete cascade,
  address_type text not null check (address_type in ('home', 'work', 'other')),
  is_default boolean not null default false,
  label text,
  address_line1 text not null check (address_line1 <> ''),
  address_line2 text,
  city text not null check (city <> ''),
  province text not null check (province <> ''),
  postal_code text check (char_length(postal_code) <= 10),
  recipient_name text not null check (recipient_name <> ''),
  recipient_phone text not null check (recipient_phone <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_addresses_one_default on customer_addresses (customer_id) where is_default;
create index customer_addresses_listed on customer_addresses (customer_id, is_default desc, created_at desc);
create trigger customer_addresses_touch before update on customer_addresses for each row execute function touch_updated_at();

-- threats D1: idle 14 days (expires_at moves), absolute 60 (ends_at does not).
create table sessions (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  token_hash digest not null unique,
  device_label text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  password_confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  constraint sessions_bounded check (expires_at <= ends_at)
);
create index sessions_of_user on sessions (user_id, last_seen_at desc);
create index sessions_expiring on sessions (expires_at);

-- threats D3: bound to phone, browser and purpose; five guesses, counted in the statement that checks.
create table phone_codes (
  id uuid primary key,
  phone mobile not null,
  purpose text not null check (purpose in ('registration', 'phone_change')),
  browser_hash digest not null,
  code_hash digest not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  user_id uuid references profiles on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_of_phone on phone_codes (phone, purpose, created_at desc);
create index phone_codes_of_user on phone_codes (user_id) where user_id is not null;
create index phone_codes_expiring on phone_codes (expires_at);

create table registration_tickets (
  id uuid primary key,
  phone mobile not null,
  browser_hash digest not null,
  ticket_hash digest not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index registration_tickets_expiring on registration_tickets (expires_at);

-- Links sent by e-mail; `email` is the address they were sent to and, for a change, the new one.
create table account_tokens (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  purpose text not null check (purpose in ('email_confirmation', 'email_change', 'password_reset')),
  token_hash digest not null unique,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_of_user on account_tokens (user_id, purpose);
create index account_tokens_expiring on account_tokens (expires_at);
