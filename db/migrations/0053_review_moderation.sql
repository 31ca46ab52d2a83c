-- The shop hides a review with a reason, and answers one. The author is not changed, and neither is what was written.
alter table product_reviews
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add column shop_answer text,
  add column answered_at timestamptz,
  add constraint product_reviews_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null)),
  add constraint product_reviews_answer_with_time check ((shop_answer is null) = (answered_at is null)),
  add constraint product_reviews_hidden_reason_length check (char_length(hidden_reason) between 1 and 300),
  add constraint product_reviews_shop_answer_length check (char_length(shop_answer) between 1 and 4000);

create index product_reviews_hidden on product_reviews (created_at desc, id desc) where hidden_at is not null;
create index product_reviews_discontent on product_reviews (created_at desc, id desc) where rating <= 2 and hidden_at is null;
