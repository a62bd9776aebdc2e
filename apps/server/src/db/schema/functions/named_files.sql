-- Returns the given file keys that a row refers to. The sweep deletes the other files.
create function named_files(keys text[])
returns setof text
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select file_key from item_batch where file_key = any(keys)
  union select error_file_key from item_batch where error_file_key = any(keys)
  union select file_key::text from document where file_key = any(keys::uuid[]);
end
$$;

alter function named_files owner to tillgate_finder;
revoke all on function named_files from public;
grant execute on function named_files to tillgate_worker;
