-- Tells every node what changed on the desk: messages on the channel `desk`, each a kind and an id, nothing personal (docs/decisions/0056).
-- An order that takes visible stock sends a message for the pages in the same commit already, so these add no lock to it.
create function notify_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', tg_argv[0] || ' ' || coalesce((case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[1], '*'));
  return null;
end
$$;

-- Many orders in one statement are a restored or generated shop: one message says that all may differ.
create function notify_desk_of_orders() returns trigger language plpgsql as $$
begin
  if (select count(*) from inserted) > 100 then
    perform pg_notify('desk', 'order *');
  else
    perform pg_notify('desk', 'order ' || id) from inserted;
  end if;
  return null;
end
$$;
create trigger orders_placed_desk after insert on orders referencing new table as inserted
  for each statement execute function notify_desk_of_orders();
create trigger orders_changed_desk after update on orders for each row
  when ((old.status, old.payment_status, old.receipt_id, old.confirmed_at, old.version)
    is distinct from (new.status, new.payment_status, new.receipt_id, new.confirmed_at, new.version))
  execute function notify_desk('order', 'id');
create trigger order_notes_desk after insert on order_notes for each row execute function notify_desk('order', 'order_id');
create trigger order_labels_desk after insert or delete on order_labels for each row execute function notify_desk('order', 'order_id');
create trigger cancel_requests_desk after insert or update on cancel_requests for each row execute function notify_desk('order', 'order_id');
create trigger refunds_desk after insert on refunds for each row execute function notify_desk('order', 'order_id');
create trigger payment_mismatches_desk after insert or update on payment_mismatches for each row execute function notify_desk('mismatch', 'id');
create trigger contact_messages_desk after insert or update of handled_at on contact_messages
  for each row execute function notify_desk('message', 'id');

-- Whose streams have to end: those of a session that is over, of a member whose access changed, or of everybody when a role changed (threats DESK-10).
create trigger desk_sessions_desk after delete on desk_sessions for each row execute function notify_desk('session', 'id');
create trigger staff_members_desk after delete or update of role_id, status on staff_members
  for each row execute function notify_desk('staff', 'profile_id');
create trigger profiles_status_desk after update on profiles for each row when (old.status is distinct from new.status)
  execute function notify_desk('staff', 'id');
create trigger staff_roles_desk after update on staff_roles for each row when (old.permissions is distinct from new.permissions)
  execute function notify_desk('staff', '');
