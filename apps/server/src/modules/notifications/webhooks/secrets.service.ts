import type { SealedField } from '#server/secrets/keyring.ts'
import type { EndpointKey } from './endpoints.queries.ts'

/** Place of a sealed secret of an endpoint. */
export const secretField = ({ partnerId, id }: EndpointKey, column: 'secret' | 'old_secret'): SealedField => ({
  table: 'webhook_endpoint',
  column,
  partnerId,
  rowId: id,
})
