-- A perceptual hash of each picture, so that one receipt sent for two orders is found although it was resized, cropped or encoded again.
-- Receipts of before have none: they cannot be compared, and nothing waits for that.
alter table receipts
  add column picture_hash bit(15360),
  add column picture_hints bit(15360),
  add column resembles uuid[] not null default '{}',
  add constraint receipts_whole_hash check ((picture_hash is null) = (picture_hints is null));
create index receipts_by_picture on receipts (bit_count(picture_hash)) where picture_hash is not null;
create index receipts_by_resembled on receipts using gin (resembles) where resembles <> '{}';
