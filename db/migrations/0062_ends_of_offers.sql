-- A product page shows when its sale ends, which is when the run that brings the prices back is due: queued after the last price, moved, or stopped.
create function tell_ends_of_offers() returns trigger language plpgsql as $$
begin
  if exists (select from price_runs where id = new.id and restores_id is not null and is_sale) then
    perform tell_pages('{}', array(select product_id from price_run_items where run_id = new.id));
  end if;
  return null;
end $$;
create trigger desk_jobs_told after insert or update of status, start_at on desk_jobs
  for each row when (new.kind = 'price-run') execute function tell_ends_of_offers();
