import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import type { NpiFacts, NpiRecord } from '@tillgate/domain/npi-records.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { compareHolders } from '#server/base/compare-names.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { QueueRow } from '../review.queries.ts'
import { heldNames } from './bank.answer.ts'

/** Stored form of a registry entry. */
const Stored = z.object({
  kind: z.enum(['PERSON', 'ORGANIZATION']),
  names: z.array(z.string()),
  taxonomies: z.array(z.object({ code: z.string(), text: z.string(), isPrimary: z.boolean() })),
  place: z.nullable(z.string()),
  isActive: z.boolean(),
  deactivatedOn: z.nullable(z.string()),
})

const recordOf = ({ npiRecord }: QueueRow) => (npiRecord === null ? null : z.parse(Stored, npiRecord))

const stateOf = ({ npi, npiNumber, npiResult }: QueueRow): NpiFacts['state'] => {
  if (npi === '') return 'MISSING'
  return npiNumber === npi && npiResult !== null ? npiResult : 'PENDING'
}

const compared = (keyring: Keyring, row: QueueRow, record: NpiRecord | null) =>
  record === null ? [] : compareHolders(record.names, heldNames(keyring, row))

/** Builds the input of the NPI check; null for a retailer. A former number's entry does not count. */
export const npiFactsOf = (keyring: Keyring, row: QueueRow): NpiFacts | null => {
  if (retailerTypes.includes(row.type)) return null
  const state = stateOf(row)
  const record = state === 'FOUND' ? recordOf(row) : null
  return { type: row.type, state, record, comparisons: compared(keyring, row, record) }
}

/** Builds the registry entry of an application's provider. */
export const toNpi = (keyring: Keyring, row: QueueRow): ApplicationDetail['npi'] => {
  const facts = npiFactsOf(keyring, row)
  if (!facts) return null
  const record = facts.state === 'FOUND' ? recordOf(row) : null
  return {
    number: row.npi,
    state: facts.state,
    at: facts.state === 'PENDING' ? null : (row.npiAskedAt?.toISOString() ?? null),
    record,
    comparisons: [...facts.comparisons],
  }
}
