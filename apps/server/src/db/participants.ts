import type { ParticipantKind } from '@tillgate/domain/payout-participants.ts'
import { newId } from '#server/base/ids.ts'
import type { Db } from './db.ts'

/**
 * What an operator took part in: a run, a statement, an entry, a purchase, or otherwise the cycle of a store in which `at` lies. No
 * store: all stores of the partner, or of the program under the program's own tenant id.
 */
export type Participation = {
  partnerId: string
  userId: string
  kind: ParticipantKind
  storeId?: string | null
  programId?: string
  runId?: string
  statementId?: string
  entryId?: string
  purchaseId?: string
  /** Moment that decides the cycle; now, except for fees, which count from their first day. */
  at?: Date
}

/** Writes down that an operator took part in a payout, with the change itself. Runs as operator. */
export const recordParticipation = (db: Db, participation: Participation) =>
  db
    .insertInto('payout_participant')
    .values({ ...participation, id: newId() })
    .execute()
