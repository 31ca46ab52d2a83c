-- Texts of pages list the shipping methods.
create trigger shipping_methods_told after insert or update or delete on shipping_methods for each statement execute function tell_topic('content');
create trigger shipping_methods_emptying_told after truncate on shipping_methods for each statement execute function tell_topic('everything');
