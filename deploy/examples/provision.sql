-- A schema for each service, owned by a role that runs its migrations, and a role that the service runs with.
-- As administrator of an empty database: psql -v ON_ERROR_STOP=1 -v password=… -f provision.sql
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', role, :'password')
FROM unnest(ARRAY['identity', 'distribution', 'cart', 'holds', 'marketing', 'webhooks']) AS service,
     unnest(ARRAY['stayline_' || service, 'stayline_' || service || '_owner']) AS role
\gexec

SELECT format('CREATE SCHEMA %I AUTHORIZATION %I', service, 'stayline_' || service || '_owner')
FROM unnest(ARRAY['identity', 'distribution', 'cart', 'holds', 'marketing', 'webhooks']) AS service
\gexec
