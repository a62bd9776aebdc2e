-- Lines of the bank whose posting does not fit: a line that a person settled is posted with the amount that our records lack, any other
-- line is not posted, and the entries of a line sum to 0. Reads tables of the coordinator alone.
create view bank_line_violation with (security_invoker = true) as
select l.statement_id, l.no, w.cents as stated, coalesce(t.at_bank, 0) as counted
from bank_statement_line l left join ach_event e on e.id = l.exception_id
cross join lateral (select case when e.state = 'RESOLVED' then l.cents - l.expected_cents else 0 end as cents) w
left join (
  select p.statement_id, p.line_no, sum(b.cents) filter (where b.account = 'BANK') as at_bank, sum(b.cents) as total
  from bank_posting p join bank_posting_entry b on b.posting_id = p.id group by p.statement_id, p.line_no) t
  on t.statement_id = l.statement_id and t.line_no = l.no
where coalesce(t.total, 0) <> 0 or coalesce(t.at_bank, 0) <> w.cents;

grant select on bank_line_violation to tillgate_operator;
