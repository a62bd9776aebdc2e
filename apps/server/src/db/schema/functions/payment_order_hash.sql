-- Hash of a payment order: SHA-256 over the hash of the order before it, its statements and their entries, in the
-- order of their ids.
create function payment_order_hash(of_partner uuid, of_order uuid, previous bytea)
returns bytea
language plpgsql stable
set search_path = pg_catalog, public
as $$
begin
  return (select sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws(E'\n', of_order::text,
    (select string_agg(concat_ws('|', s.id, s.store_id, s.program_id, extract(epoch from s.cut_off), s.gross_cents,
        s.fee_cents, s.adjustment_cents, s.carry_cents, s.payable_cents, s.total_cents, s.purchases), E'\n' order by s.id)
      from statement s where s.partner_id = of_partner and s.order_id = of_order),
    (select string_agg(concat_ws('|', e.id, e.statement_id, e.type, e.cents, e.purchase_id,
        extract(epoch from e.booked_at)), E'\n' order by e.id)
      from entry e join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
      where e.partner_id = of_partner and s.order_id = of_order)), 'UTF8')));
end
$$;

grant execute on function payment_order_hash to tillgate_operator;
