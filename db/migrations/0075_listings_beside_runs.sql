-- Whatever depends on `listing` follows a price run every twenty seconds instead of every five (docs/decisions/0127): each time all listings are
-- rendered again, and orders wait for a part of that.
drop trigger desk_jobs_runs_told on desk_jobs;
create trigger desk_jobs_runs_told after update of status, heartbeat_at on desk_jobs for each row
  when (new.kind = 'price-run' and (new.status <> old.status
    or floor(extract(epoch from new.heartbeat_at) / 20) is distinct from floor(extract(epoch from old.heartbeat_at) / 20)))
  execute function tell_topic('listing');
