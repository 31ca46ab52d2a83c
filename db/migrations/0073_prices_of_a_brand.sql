-- A filter by brand and price, also with a category, reads the prices of one brand instead of looking up each of its products.
create index product_prices_of_brand on product_prices (brand_id, price, product_id) include (status, category_id, is_sold_out);

-- Was there for the plans that this index replaces (0068).
drop statistics products_of_brand_in_category;
