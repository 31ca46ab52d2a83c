-- Pages of families follow redirects of their category and brand: a changed one must reach them like a renamed category.
create trigger redirects_told after insert or update or delete on redirects for each statement execute function tell_topic('everything');
create trigger redirects_emptying_told after truncate on redirects for each statement execute function tell_topic('everything');
