-- The member of staff who made a move; null when a shopper, the bank or a job did. The ledger of a product names them.
alter table stock_moves add column actor_id uuid references profiles;

update stock_moves m set actor_id = d.actor_id from stock_documents d where d.id = m.document_id;
update stock_moves m set actor_id = r.made_by from refunds r where r.id = m.refund_id;
-- Of orders that the staff cancelled: their row in the log was written by the same transaction.
update stock_moves m set actor_id = a.actor_id from order_items i join audit_log a on a.object_type = 'order' and a.object_id = i.order_id
  where i.id = m.order_item_id and m.kind = 'returned' and a.actor_kind = 'staff' and a.created_at = m.created_at;

alter table stock_moves
  add constraint stock_moves_of_staff check (actor_id is not null or (document_id is null and refund_id is null));
create index stock_moves_of_actor on stock_moves (actor_id) where actor_id is not null;
