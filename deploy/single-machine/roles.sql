-- Creates the role that the API runs as, and sets its password to $API_PASSWORD. It may be repeated.
\getenv password API_PASSWORD
select 'create role lessons_api login' where not exists (select from pg_roles where rolname = 'lessons_api') \gexec
alter role lessons_api password :'password';
