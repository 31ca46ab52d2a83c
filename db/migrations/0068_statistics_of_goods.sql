-- Most brands sell in few categories. Without these statistics the planner expects a few products of a brand in a category where thousands are,
-- and looks up the price of each.
create statistics products_of_brand_in_category (mcv) on category_id, brand_id from products;
analyze products (category_id, brand_id);
