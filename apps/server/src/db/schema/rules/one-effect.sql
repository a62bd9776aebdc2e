-- A key without an answer has no effect, or one that nobody can repeat.
select 'one-effect', i.partner_id, i.user_id, i.key, 'none'
from idempotency i where i.answer is null and i.created_at < now() - interval '1 hour'
