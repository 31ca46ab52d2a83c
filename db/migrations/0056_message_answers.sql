-- What the shop answered to a message of the contact form, and by which way it was sent.
create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  author_id uuid not null references profiles,
  way text not null check (way in ('mail', 'sms')),
  answer text not null check (char_length(answer) between 1 and 8000),
  created_at timestamptz not null default now()
);
create index contact_answers_of_message on contact_answers (message_id, created_at, id);
create index contact_answers_of_author on contact_answers (author_id);
