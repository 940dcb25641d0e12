create table tasks (
    id    varchar(36)  not null primary key,
    title varchar(200) not null,
    done  boolean      not null
);
grant select, insert, update on tasks to outbox_application;
