-- A draft knows what the fields were before it (docs/decisions/0146): a colleague's save in other fields is no conflict with it.
alter table desk_drafts add column base jsonb not null default '{}' check (jsonb_typeof(base) = 'object');

-- Steps for many products at once (docs/decisions/0146): what was chosen, what each product was before, and what became of it. More than 200 have
-- a row in desk_jobs too. The id comes from the form, so that a repeated request finds the step.
create table goods_steps (
  id uuid primary key,
  -- domain/desk/goods/goods-steps.ts
  step jsonb not null,
  undoes_id uuid references goods_steps on delete set null,
  -- Of its products.
  total integer not null default 0,
  -- Of the audit rows, which a job writes after the request.
  request_id text,
  created_by uuid not null references profiles,
  created_at timestamptz not null default now()
);
create index goods_steps_newest on goods_steps (created_at desc, id desc) where total > 1;
create index goods_steps_by_age on goods_steps (created_at);
create index goods_steps_of_creator on goods_steps (created_by);
create index goods_steps_undoing on goods_steps (undoes_id) where undoes_id is not null;

-- Without a foreign key to products, like the items of a price run.
create table goods_step_items (
  step_id uuid not null references goods_steps on delete cascade,
  product_id uuid not null,
  -- Of an undo: what the product becomes again. Null: what the step says.
  target text,
  -- Of a changed product.
  before text,
  -- 'changed', 'same', 'since', or the code of a refusal.
  outcome text,
  primary key (step_id, product_id)
) with (fillfactor = 80);

alter table desk_jobs drop constraint desk_jobs_kind_check;
alter table desk_jobs add constraint desk_jobs_kind_check
  check (kind in ('price-run', 'import-check', 'import', 'import-fetch', 'import-pictures', 'goods-step'));

-- A step for many announces its products together; a message for each would close the streams of every open desk.
drop trigger products_changed_desk on products;
create trigger products_changed_desk after update on products for each row
  when (old.version is distinct from new.version and coalesce(current_setting('vitrin.price_run', true), '') = ''
    and coalesce(current_setting('vitrin.goods_step', true), '') = '')
  execute function notify_desk('product', 'id');
