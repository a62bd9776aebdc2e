-- Counted rows of an import add up to the rows of its file.
select 'batch-rows', b.partner_id, b.id, b.file_rows::text, (b.created + b.updated + b.unchanged + b.failed)::text
from item_batch b
where b.status not in ('STARTED', 'INPROGRESS', 'CHECKED') and b.created + b.updated + b.unchanged + b.failed <> b.file_rows
