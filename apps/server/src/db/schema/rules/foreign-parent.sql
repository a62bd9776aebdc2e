-- A row refers to rows of its own partner.
select 'foreign-parent', c.partner_id, c.store_id, 'store_program.store_id', c.store_id::text
from store_program c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'terminal.store_id', c.store_id::text
from terminal c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'purchase.store_id', c.store_id::text
from purchase c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'purchase.terminal_id', c.terminal_id::text
from purchase c where c.terminal_id is not null and not exists (
  select from terminal p where p.partner_id = c.partner_id and p.id = c.terminal_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'purchase.original_id', c.original_id::text
from purchase c where c.original_id is not null and not exists (
  select from purchase p where p.partner_id = c.partner_id and p.id = c.original_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'purchase.statement_id', c.statement_id::text
from purchase c where c.statement_id is not null and not exists (
  select from statement p where p.partner_id = c.partner_id and p.id = c.statement_id)
union all
select 'foreign-parent', c.partner_id, c.purchase_id, 'purchase_line.purchase_id', c.purchase_id::text
from purchase_line c where c.purchase_id is not null and not exists (
  select from purchase p where p.partner_id = c.partner_id and p.id = c.purchase_id)
union all
select 'foreign-parent', c.partner_id, c.purchase_id, 'purchase_line.item_id', c.item_id::text
from purchase_line c where c.item_id is not null and not exists (
  select from item p where p.partner_id = c.partner_id and p.id = c.item_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'authorisation.purchase_id', c.purchase_id::text
from authorisation c where c.purchase_id is not null and not exists (
  select from purchase p where p.partner_id = c.partner_id and p.id = c.purchase_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'entry.store_id', c.store_id::text
from entry c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'entry.purchase_id', c.purchase_id::text
from entry c where c.purchase_id is not null and not exists (
  select from purchase p where p.partner_id = c.partner_id and p.id = c.purchase_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'entry.reverses_id', c.reverses_id::text
from entry c where c.reverses_id is not null and not exists (
  select from entry p where p.partner_id = c.partner_id and p.id = c.reverses_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'entry.source_statement_id', c.source_statement_id::text
from entry c where c.source_statement_id is not null and not exists (
  select from statement p where p.partner_id = c.partner_id and p.id = c.source_statement_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'statement.store_id', c.store_id::text
from statement c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'statement.order_id', c.order_id::text
from statement c where c.order_id is not null and not exists (
  select from payment_order p where p.partner_id = c.partner_id and p.id = c.order_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'statement.rolled_over_to', c.rolled_over_to::text
from statement c where c.rolled_over_to is not null and not exists (
  select from statement p where p.partner_id = c.partner_id and p.id = c.rolled_over_to)
union all
select 'foreign-parent', c.partner_id, c.id, 'statement.ach_entry_id', c.ach_entry_id::text
from statement c where c.ach_entry_id is not null and not exists (
  select from ach_entry p where p.partner_id = c.partner_id and p.id = c.ach_entry_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'ach_entry.statement_id', c.statement_id::text
from ach_entry c where c.statement_id is not null and not exists (
  select from statement p where p.partner_id = c.partner_id and p.id = c.statement_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'ach_entry.bank_link_id', c.bank_link_id::text
from ach_entry c where c.bank_link_id is not null and not exists (
  select from bank_link p where p.partner_id = c.partner_id and p.id = c.bank_link_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'bank_link.store_id', c.store_id::text
from bank_link c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'payout_hold.store_id', c.store_id::text
from payout_hold c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'application.store_id', c.store_id::text
from application c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'document.store_id', c.store_id::text
from document c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
union all
select 'foreign-parent', c.partner_id, c.id, 'owner.store_id', c.store_id::text
from owner c where c.store_id is not null and not exists (
  select from store p where p.partner_id = c.partner_id and p.id = c.store_id)
