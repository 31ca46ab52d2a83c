-- A stock that somebody sets right in a grid of products is a document of its own kind.
alter table stock_documents drop constraint stock_documents_kind_check;
alter table stock_documents add constraint stock_documents_kind_check
  check (kind in ('receipt', 'customer-return', 'supplier-return', 'damage', 'loss', 'correction', 'count', 'reversal'));
