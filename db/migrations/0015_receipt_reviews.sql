-- A rejected receipt leaves its order open; the shopper reads why and sends another.
alter table receipts add column reject_reason text check (char_length(reject_reason) between 1 and 300);
alter table receipts add constraint receipts_reason_of_rejected check (reject_reason is null or verdict = 'rejected');

-- The delivery estimate of the chosen method at the time of the order; null for older orders.
alter table orders add column delivery_time text;
