-- A message was sent or failed, not both.
select 'one-mail', o.partner_id, o.id, o.sent_at::text, o.failure
from outbox o where o.sent_at is not null and o.failure is not null
