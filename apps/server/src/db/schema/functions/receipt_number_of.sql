-- Receipt number of a drawn whole number below 2^35: the same as `receiptNumberOf` of the domain.
create or replace function receipt_number_of(drawn bigint)
returns text
language plpgsql immutable strict parallel safe
set search_path = pg_catalog
as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  digit int;
  checked int := 0;
  characters text := '';
begin
  for place in reverse 6..0 loop
    digit := ((drawn >> (5 * place)) & 31)::int;
    characters := characters || substr(alphabet, digit + 1, 1);
    -- Multiplies the sum by 2 in the field of 32 elements with the polynomial x^5 + x^2 + 1.
    checked := (case when checked & 16 = 0 then checked << 1 else ((checked << 1) # 37) & 31 end) # digit;
  end loop;
  checked := case when checked & 16 = 0 then checked << 1 else ((checked << 1) # 37) & 31 end;
  return substr(characters, 1, 4) || '-' || substr(characters, 5) || substr(alphabet, checked + 1, 1);
end
$$;
