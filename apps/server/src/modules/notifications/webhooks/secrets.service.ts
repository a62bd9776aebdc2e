import type { Keyring, SealedField } from '#server/secrets/keyring.ts'
import type { EndpointKey } from './endpoints.queries.ts'

/** Place of a sealed value of an endpoint. */
export const secretField = (
  { partnerId, id }: EndpointKey,
  column: 'secret' | 'old_secret' | 'query',
): SealedField => ({
  table: 'webhook_endpoint',
  column,
  partnerId,
  rowId: id,
})

/** `url`: address without query. `query`: sealed query, null for an address without one. */
type StoredAddress = { url: string; query: Buffer | null }

/** Returns the stored form of an address. Receivers accept keys in the query, so it is sealed. */
export const sealAddress = (keyring: Pick<Keyring, 'seal'>, key: EndpointKey, address: string): StoredAddress => {
  const start = address.indexOf('?')
  if (start < 0) return { url: address, query: null }
  return { url: address.slice(0, start), query: keyring.seal(secretField(key, 'query'), address.slice(start + 1)) }
}

/** Returns the address to which requests go. */
export const openAddress = (keyring: Pick<Keyring, 'open'>, key: EndpointKey, { url, query }: StoredAddress): string =>
  query ? `${url}?${keyring.open(secretField(key, 'query'), query)}` : url

/** Returns an address for the audit log, which keeps it for ever: a query is replaced by a sign. */
export const addressForLog = (address: string): string => address.replace(/\?.*$/s, '?…')
