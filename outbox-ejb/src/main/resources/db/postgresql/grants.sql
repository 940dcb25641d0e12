-- The rights of an application's account that owns no schema. Run by the owner of the tables after V1__outbox.sql,
-- with the name of the account in place of outbox_application.
-- It reads and writes rows, and deletes those whose retention has passed; it neither creates, alters nor drops tables.

grant select, insert, update, delete on outbox_events to outbox_application;
grant select, insert, update, delete on outbox_deliveries to outbox_application;
grant select, insert, delete on outbox_attempts to outbox_application;
grant select, insert, update, delete on inbox_messages to outbox_application;
grant select on outbox_schema_version to outbox_application;
