import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'

/** Time zone of a proposal's dates: of its program, or of the bank and the console. */
export const zoneOf = (change: ProposedChange): string => ('program' in change ? change.program.timeZone : bankZone)
