-- Roles of the whole server and their memberships. Every `migrate` creates what is missing, because a restored database
-- may come to a server without them.
--
-- tenant: one partner's rows. identity: accounts and sessions. operator: rows of every partner, few columns.
-- rotator: sealed columns only, to seal them again under a new master key. finder owns security definer functions that
-- search rows of every partner and return ids; no login may become finder. api and worker are the logins of the services:
-- they own nothing and inherit nothing; a transaction takes one of the other roles and keeps it. `migrate` sets their
-- passwords.
--
-- limited: the same rights as tenant on the rows of some stores; `db/limited-role.ts` gives it rights and policies.
--
-- Five roles inherit the rights of others for work that needs both in one transaction. accounts: one partner's rows and
-- accounts. staff: operator and accounts. case: operator and the rows of one partner; policies hide sealed columns of other
-- partners from it. upkeep, of the worker alone: accounts, messages of people, and expired rows. payer adds the sealed
-- account numbers to operator, for bank files.
do $$
declare role text; member text;
begin
  foreach role in array array['tillgate_api', 'tillgate_worker', 'tillgate_tenant', 'tillgate_identity', 'tillgate_operator',
    'tillgate_finder', 'tillgate_rotator', 'tillgate_accounts', 'tillgate_staff', 'tillgate_case', 'tillgate_payer',
    'tillgate_upkeep', 'tillgate_limited'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin %s', role, case when role in ('tillgate_accounts', 'tillgate_staff',
        'tillgate_case', 'tillgate_payer', 'tillgate_upkeep') then 'inherit' else 'noinherit' end);
    end if;
    -- The migrating role need not be a superuser, so it must be a member of each role to give functions away.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to %I', role, current_user);
    end if;
  end loop;
  for member, role in select * from (values
    ('tillgate_accounts', 'tillgate_tenant'), ('tillgate_accounts', 'tillgate_identity'),
    ('tillgate_staff', 'tillgate_operator'), ('tillgate_staff', 'tillgate_identity'),
    ('tillgate_case', 'tillgate_operator'), ('tillgate_case', 'tillgate_tenant'),
    ('tillgate_payer', 'tillgate_operator'), ('tillgate_upkeep', 'tillgate_identity'),
    ('tillgate_worker', 'tillgate_rotator'), ('tillgate_worker', 'tillgate_upkeep')) as grants (member, role) loop
    if not pg_has_role(member, role, 'member') then
      execute format('grant %I to %I', role, member);
    end if;
  end loop;
  if not pg_has_role('tillgate_api', 'tillgate_limited', 'member') then
    grant tillgate_limited to tillgate_api;
  end if;
  foreach member in array array['tillgate_api', 'tillgate_worker'] loop
    if exists (select from pg_roles where rolname = member and (not rolcanlogin or rolinherit)) then
      execute format('alter role %I login noinherit', member);
    end if;
    foreach role in array array['tillgate_tenant', 'tillgate_identity', 'tillgate_operator', 'tillgate_accounts',
      'tillgate_staff', 'tillgate_case', 'tillgate_payer'] loop
      if not pg_has_role(member, role, 'member') then
        execute format('grant %I to %I', role, member);
      end if;
    end loop;
  end loop;
end $$;
