-- Roles of the whole server and their memberships. Every `migrate` creates what is missing, because a restored database
-- may come to a server without them.
--
-- tenant: one partner's rows. identity: accounts and sessions. operator: rows of every partner, few columns.
-- rotator: sealed columns only, to seal them again under a new master key. finder owns security definer functions that
-- search rows of every partner and return ids; no login may become finder. api and worker are the logins of the services:
-- they own nothing and inherit nothing; a transaction takes one of the other roles. `migrate` sets their passwords.
do $$
declare role text; member text;
begin
  foreach role in array array['tillgate_api', 'tillgate_worker', 'tillgate_tenant', 'tillgate_identity', 'tillgate_operator',
    'tillgate_finder', 'tillgate_rotator'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin noinherit', role);
    end if;
    -- The migrating role need not be a superuser, so it must be a member of each role to give functions away.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', role, current_user);
    end if;
  end loop;
  foreach member in array array['tillgate_api', 'tillgate_worker'] loop
    if exists (select from pg_roles where rolname = member and (not rolcanlogin or rolinherit)) then
      execute format('alter role %I login noinherit', member);
    end if;
    foreach role in array array['tillgate_tenant', 'tillgate_identity', 'tillgate_operator'] loop
      if not pg_has_role(member, role, 'member') then
        execute format('grant %I to %I', role, member);
      end if;
    end loop;
  end loop;
  if not pg_has_role('tillgate_worker', 'tillgate_rotator', 'member') then
    grant tillgate_rotator to tillgate_worker;
  end if;
end $$;
