-- What a member of the staff chose for themselves on every device: the hidden columns, by table.
create table desk_preferences (
  staff_id uuid primary key references profiles on delete cascade,
  hidden_columns jsonb not null default '{}' check (jsonb_typeof(hidden_columns) = 'object')
);
