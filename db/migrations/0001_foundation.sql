create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The upper bound keeps ten times the amount (rial) exact in a JavaScript number.
create domain toman as bigint check (value between 0 and 900000000000000);
create domain mobile as text check (value ~ '^09[0-9]{9}$');
create domain slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(value) <= 200);
-- SHA-256 or HMAC-SHA-256: a raw token, code or national id never fits.
create domain digest as bytea check (octet_length(value) = 32);
-- spec §4: a line of 0 does not exist; threats IN-08: at most 99 of each.
create domain line_quantity as smallint check (value between 1 and 99);

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
