-- A transfer is accepted with the bank's reference, once for all orders, by somebody who saw the money in the account.
alter table receipts
  add column bank_reference text unique check (bank_reference ~ '^[0-9A-Z-]{4,40}$'),
  add column paid_amount toman,
  add column seen_in_account boolean not null default false,
  add constraint receipts_reference_of_accepted check (bank_reference is null or (verdict = 'accepted' and seen_in_account));
create index receipts_by_content on receipts (content_hash);
create index receipts_judged on receipts (reviewed_at desc) where verdict is not null;
