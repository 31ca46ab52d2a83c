-- The home page has a rail of discounted products: a changed list price concerns lists, not only the product's page.
create or replace function tell_changed_products() returns trigger language plpgsql
-- As before (0052): the plan is the one of the first call, which is often for a single product.
set enable_nestloop = off as $$
declare
  topics text[];
  ids uuid[];
begin
  select array_remove(array[case when bool_or(is_listing) then 'listing' end, case when bool_or(is_sales) then 'sales' end], null),
    array_agg(id) || array_remove(array_agg(distinct old_family) || array_agg(distinct new_family), null)
  into topics, ids
  from (
    select id, is_listing, is_sales, is_shown,
      case when is_listing then old_family end as old_family,
      case when is_listing and new_family is distinct from old_family then new_family end as new_family
    from (
      select now.id, was.family_id as old_family, now.family_id as new_family,
        (was.status, was.category_id, was.brand_id, was.slug, was.price, was.is_sold_out, was.title, was.farsi_name, was.description, was.created_at,
            was.family_id, was.family_values, was.is_listed, was.list_price)
          is distinct from
          (now.status, now.category_id, now.brand_id, now.slug, now.price, now.is_sold_out, now.title, now.farsi_name, now.description, now.created_at,
            now.family_id, now.family_values, now.is_listed, now.list_price)
          as is_listing,
        was.units_sold <> now.units_sold as is_sales,
        (least(was.stock_quantity, 99), was.sku, was.main_image_url, was.gtin, was.mpn, was.condition, was.warranty_company,
            was.warranty_months, was.registry_state, was.postable, was.weight_g, was.seo_title, was.seo_description)
          is distinct from
          (least(now.stock_quantity, 99), now.sku, now.main_image_url, now.gtin, now.mpn, now.condition, now.warranty_company,
            now.warranty_months, now.registry_state, now.postable, now.weight_g, now.seo_title, now.seo_description) as is_shown
      from before as was join after as now using (id)
      where 'active' in (was.status, now.status)
    ) as compared
    where is_listing or is_sales or is_shown
  ) as changed;
  if ids is null then
    return null;
  elsif coalesce(current_setting('vitrin.price_run', true), '') = '' then
    perform tell_pages(topics, ids);
  else
    for low in 1 .. cardinality(ids) by 200 loop
      perform tell_pages('{run}', ids[low:low + 199]);
    end loop;
  end if;
  return null;
end
$$;
