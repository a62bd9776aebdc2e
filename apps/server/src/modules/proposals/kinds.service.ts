import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import type { ProposalKind } from '@tillgate/domain/proposals.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Audit } from '#server/db/change.ts'

type ChangeOf<K extends ProposalKind> = Extract<ProposedChange, { kind: K }>

/** Proposer, and the person who decides now. `reason`: of the proposer. */
export type Confirmed = { proposedBy: string; decidedBy: string; reason: string; audit: Audit; runtime: Runtime }

/** `decidedBy`: null when the proposal closes by itself. */
type Ended = { decidedBy: string | null; audit: Audit }

export type Kind<K extends ProposalKind> = {
  /** Locks what the change is based on. Returns false when the base has changed or the change has become impossible. */
  fits: (db: Db, change: ChangeOf<K>) => Promise<boolean>
  /** Writes the change and its audit row. Runs in the transaction of `fits`, after it. */
  carryOut: (db: Db, change: ChangeOf<K>, confirmed: Confirmed) => Promise<void>
  /** Runs when the proposal ends without its change. */
  drop?: (db: Db, change: ChangeOf<K>, ended: Ended) => Promise<void>
}
export type Kinds = { [K in ProposalKind]: Kind<K> }

export type Bound = {
  fits: (db: Db) => Promise<boolean>
  carryOut: (db: Db, confirmed: Confirmed) => Promise<void>
  drop: (db: Db, ended: Ended) => Promise<void>
}

const bind = <K extends ProposalKind>(kind: Kind<K>, change: ChangeOf<K>): Bound => ({
  fits: (db) => kind.fits(db, change),
  carryOut: (db, confirmed) => kind.carryOut(db, change, confirmed),
  drop: async (db, ended) => kind.drop?.(db, change, ended),
})

/** Returns the rules of a proposal's kind, bound to its change. */
export const rulesOf = (kinds: Kinds, change: ProposedChange): Bound => {
  switch (change.kind) {
    case 'FEES':
      return bind(kinds.FEES, change)
    case 'LIST':
      return bind(kinds.LIST, change)
    case 'FACTOR':
      return bind(kinds.FACTOR, change)
    case 'EMAIL':
      return bind(kinds.EMAIL, change)
    case 'SANCTIONS':
      return bind(kinds.SANCTIONS, change)
    case 'SETTINGS':
      return bind(kinds.SETTINGS, change)
    case 'BANK_LINE':
      return bind(kinds.BANK_LINE, change)
    case 'BANK_STATEMENT':
      break
  }
  return bind(kinds.BANK_STATEMENT, change)
}
