-- Warranty, registry state and condition as the invoice prints them: what was promised when the order was placed (docs/product.md §3.4).
alter table order_items add column product_facts text not null default '';
