-- A request to the card issuer is answered within an hour.
select 'unanswered', a.partner_id, a.purchase_id, a.state, a.asked_at::text
from authorisation a where a.state in ('ASKED', 'UNKNOWN') and a.asked_at < now() - interval '1 hour'
