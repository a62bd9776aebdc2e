-- A line of the bank is posted with the amount that our records lack once a person settled it, and not before.
select 'bank-lines', null::uuid, v.statement_id, v.stated::text, v.counted::text
from bank_line_violation v
