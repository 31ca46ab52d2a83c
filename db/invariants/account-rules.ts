import type { Rule } from './rule.ts'

/** Reviews, addresses, sessions and phones: the invariants (docs/threats.md). */
export const accountRules: readonly Rule[] = [
  {
    number: 15,
    statement: 'one review by a user on a product; the summary equals a recount of those shown, helpful counts of the votes',
    query: `
      select 'reviews of ' || product_id || ' by ' || user_id as offender from product_reviews group by product_id, user_id having count(*) > 1
      union all
      select 'summary of ' || coalesce(s.product_id, r.product_id) from product_ratings_summary s
        full join (select product_id, array_agg(rating order by rating) as ratings from product_reviews
          where hidden_at is null group by product_id) r using (product_id)
        where coalesce(r.ratings, '{}') is distinct from array_fill(1::smallint, array[s.count_1]) || array_fill(2::smallint, array[s.count_2])
          || array_fill(3::smallint, array[s.count_3]) || array_fill(4::smallint, array[s.count_4]) || array_fill(5::smallint, array[s.count_5])
      union all
      select 'review ' || r.id from product_reviews r left join review_helpful_votes v on v.review_id = r.id and v.is_helpful
        group by r.id having r.is_helpful_count <> count(v.user_id)`,
  },
  {
    number: 16,
    // The author of an imported review has the review's own id (docs/decisions/0096).
    statement: 'a review has the buyer badge exactly when its author has a paid or delivered order of the product',
    query: `
      select 'review ' || r.id as offender from product_reviews r where r.user_id <> r.id and r.is_verified_purchase <> exists (
        select from order_items i join orders o on o.id = i.order_id
        where i.product_id = r.product_id and o.user_id = r.user_id and (o.payment_status = 'paid' or o.status = 'delivered'))`,
  },
  {
    number: 17,
    statement: 'one default address at most, and an order names only what is its own shopper’s',
    query: `
      select 'addresses of ' || customer_id as offender from customer_addresses where is_default group by customer_id having count(*) > 1
      union all select 'order ' || o.id from orders o join customers c on c.id = o.customer_id where c.user_id <> o.user_id
      union all select 'order ' || o.id from orders o join receipts r on r.id = o.receipt_id where r.user_id <> o.user_id`,
  },
  {
    number: 18,
    statement: 'an inactive account has no session, and secrets are stored only as hashes',
    query: `
      select 'session ' || s.id as offender from sessions s join profiles p on p.id = s.user_id left join customers c on c.user_id = p.id
        where p.status <> 'active' or c.is_active = false
      union all select 'session ' || id from sessions where octet_length(token_hash) <> 32
      union all select 'code ' || id from phone_codes where octet_length(code_hash) <> 32
      union all select 'ticket ' || id from registration_tickets where octet_length(ticket_hash) <> 32
      union all select 'token ' || id from account_tokens where octet_length(token_hash) <> 32
      union all select 'profile ' || id from profiles where password_hash !~ '^[$].+[$].{20,}'`,
  },
  {
    number: 19,
    statement: 'phones are 09 and nine ASCII digits; no e-mail or phone is used twice, however it is written',
    query: `
      select 'profile ' || id as offender from profiles where phone !~ '^09[0-9]{9}$'
      union all select 'customer ' || id from customers where phone !~ '^09[0-9]{9}$'
      union all select 'order ' || id from orders where customer_phone !~ '^09[0-9]{9}$'
      union all select 'code ' || id from phone_codes where phone !~ '^09[0-9]{9}$'
      union all select 'ticket ' || id from registration_tickets where phone !~ '^09[0-9]{9}$'
      union all select 'profile ' || min(id::text) from profiles where email is not null group by lower(btrim(email)) having count(*) > 1
      union all select 'profile ' || min(id::text) from profiles where phone is not null group by phone having count(*) > 1`,
  },
]
