-- The sort by SKU of the desk's list, like its other sorts (0038): a search walks the index alone.
create index products_desk_by_sku on products (sku, id) include (status, category_id, brand_id, is_sold_out, price);
