-- The reconciler finds verifications of crashed workers by their state: next_check_at keeps the attempt's own schedule (threats PAY-14).
create index payment_attempts_verifying on payment_attempts (updated_at) where state = 'verifying';
