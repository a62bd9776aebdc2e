import type { ApplicationDetail, QueueRow as QueueAnswer } from '@tillgate/contract/operator-applications.ts'
import type { Moved } from '@tillgate/contract/operator-decisions.ts'
import { checksOf, proposalKinds, reviewChecks, type Checked, type VerifiedName } from '@tillgate/domain/review.ts'
import type { LicenseFacts } from '@tillgate/domain/licenses.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import type { QueueFlag } from '@tillgate/domain/review-queue.ts'
import { recheckCauses, documentKinds, rejectionReasons, type RecheckCause } from '@tillgate/domain/applications.ts'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import * as z from 'zod/mini'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import { compareNames, nearestName } from '#server/base/compare-names.ts'
import type { VerifiedPerson } from '#server/integrations/plaid/port.ts'
import { isNameChecked, openPerson, type findMoved } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { sanctionFactsOf } from '#server/modules/sanctions/api.ts'
import { accountHolderOf, ownerNames, screenedNames } from './evidence/bank.answer.ts'
import { npiFactsOf } from './evidence/npi.answer.ts'
import type { QueueRow, ReviewRow } from './review.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Stored form of a decision that a second operator has to confirm. */
export const ProposalText = z.strictObject({
  kind: z.enum(proposalKinds),
  accepted: z.array(z.enum(reviewChecks)),
  overrides: z._default(z.array(z.strictObject({ check: z.enum(reviewChecks), reason: z.string() })), []),
  reason: z.nullable(z.enum(rejectionReasons)),
  /** Words of a rejection, or why unopened documents did not prevent an approval. */
  text: z.string(),
  /** Documents that no operator had opened at the approval. */
  unopened: z._default(z.array(z.enum(documentKinds)), []),
})
export type ProposalText = z.infer<typeof ProposalText>

/** Stored form of the failed checks that an approval accepted. `by`: who proposed the approval. */
export const Overrides = z.array(z.strictObject({ check: z.enum(reviewChecks), reason: z.string(), by: z.string() }))

export const readProposal = (proposal: unknown): ProposalText | undefined =>
  proposal === null ? undefined : z.parse(ProposalText, proposal)

/** Returns the person of the newest successful identity check, as the provider reported; undefined without a report. */
export const verifiedPersonOf = (
  keyring: Keyring,
  { partnerId, attemptId, personSealed }: Pick<QueueRow, 'partnerId' | 'attemptId' | 'personSealed'>,
): VerifiedPerson | undefined =>
  attemptId === null || personSealed === null
    ? undefined
    : openPerson(keyring, { partnerId, id: attemptId, personSealed })

const verifiedNameOf = (keyring: Keyring, row: QueueRow): VerifiedName | null => {
  const person = verifiedPersonOf(keyring, row)
  if (!person || person.name === null) return null
  const ours = row.personName ?? ''
  return {
    reported: person.name,
    ours,
    isChecked: isNameChecked(person),
    comparison: compareNames(person.name, ours),
    owner: nearestName(person.name, ownerNames(keyring, row)),
  }
}

const licenseOf = ({ type, hasLicense, licenseUntil, licenseDays }: QueueRow): LicenseFacts | null =>
  retailerTypes.includes(type) ? null : { hasDocument: hasLicense, expiresOn: licenseUntil, daysLeft: licenseDays }

/** Computes the checks of a row. The queue omits the time of the identity check, which is evidence. */
export const checksOfRow = (keyring: Keyring, row: QueueRow & Partial<Pick<ReviewRow, 'identityAt'>>): Checked[] =>
  checksOf({
    identity: row.identity ?? 'PENDINGVERIFICATION',
    identityAt: iso(row.identityAt ?? null),
    identityName: verifiedNameOf(keyring, row),
    bank: row.bank,
    bankLast4: row.last4,
    bankHolder: accountHolderOf(keyring, row),
    hasEin: row.hasEin,
    isEinUnusual: row.einUnusual,
    tin: row.tin,
    wasTinMismatch: row.wasTinMismatch,
    sanctions: sanctionFactsOf(keyring, row, screenedNames(keyring, row)),
    npi: npiFactsOf(keyring, row),
    license: licenseOf(row),
    hasAddress: row.hasAddress,
    isAddressVerified: row.addressVerified,
    isStreetVerified: row.streetVerified,
    usualCity: row.addressUsualCity,
    terms:
      row.termsVersion === null || row.termsAt === null
        ? null
        : {
            version: row.termsVersion,
            at: row.termsAt.toISOString(),
            isCurrent: row.termsVersion === termsVersion,
          },
    duplicates: { EIN: row.sameEin, BANK: row.sameBank, ADDRESS: row.sameAddress },
  })

/** A correction counts as the one appeal, but there is no text to read. */
const isAppeal = ({ appealedAt, appealAnsweredAt, status, isFix }: QueueRow): boolean =>
  appealedAt !== null && !isFix && (status === 'REVIEW' || appealAnsweredAt === null)

const flagsOf = (row: QueueRow): QueueFlag[] => {
  const flags: [QueueFlag, boolean][] = [
    ['OVERDUE', row.isOverdue],
    ['SECOND_PERSON', row.proposal !== null],
    ['ANSWERED', row.isAnswered],
    ['RESUBMITTED', row.resubmittedAt !== null && row.status === 'REVIEW'],
    ['APPEAL', isAppeal(row)],
    ['EDITED', row.isEdited],
  ]
  return flags.filter(([, isUp]) => isUp).map(([flag]) => flag)
}

export const toHead = (row: QueueRow) => ({
  id: row.id,
  partnerId: row.partnerId,
  storeId: row.storeId,
  businessName: row.businessName,
  storeType: row.type,
  supportId: row.code,
  status: row.status,
  phase: row.phase,
  submittedAt: row.submittedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  pausedAt: iso(row.pausedAt),
  decidedAt: iso(row.decidedAt),
  flags: flagsOf(row),
  assignee: namedPersonOrNull(row.assigneeId, row.assigneeName),
})

export const toQueueRow = (keyring: Keyring, row: QueueRow): QueueAnswer => {
  const checks = checksOfRow(keyring, row)
  const found = (name: Checked['check']) => checks.find(({ check }) => check === name)?.result
  const of = (name: Checked['check']) => found(name) ?? 'fail'
  const [npi, license] = [found('npi'), found('licence')]
  return {
    ...toHead(row),
    checks: {
      identity: of('identity'),
      bank: of('bank'),
      ein: of('ein'),
      sanctions: of('sanctions'),
      ...(npi === undefined ? {} : { npi }),
      ...(license === undefined ? {} : { licence: license }),
      address: of('address'),
      terms: of('terms'),
      duplicates: of('duplicates'),
    },
  }
}

export const toMoved = (
  row: Awaited<ReturnType<typeof findMoved>>,
  closedBecause: Moved['closedBecause'] = null,
): Moved => ({
  id: row.id,
  status: row.status,
  phase: row.phase,
  dueAt: row.dueAt.toISOString(),
  pausedAt: row.pausedAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  assignee: namedPersonOrNull(row.assigneeId, row.assigneeName),
  needsSecondPerson: row.isProposed,
  closedBecause,
})

/** Returns the causes of a re-check: the first cause, then the causes that arose during the re-check. */
export const recheckCausesOf = ({
  recheckCause,
  recheckMore,
}: {
  recheckCause: string | null
  recheckMore: readonly string[]
}): RecheckCause[] => recheckCauses.filter((one) => one === recheckCause || recheckMore.includes(one))

/** Returns the first reason why this operator cannot decide now. */
export const blockedFor = (
  row: Pick<ReviewRow, 'status' | 'assigneeId' | 'proposal' | 'rejectedBeforeBy'>,
  me: string,
  editors: readonly string[],
): ApplicationDetail['blocked'] => {
  if (row.status !== 'REVIEW') return 'DECIDED'
  if (row.rejectedBeforeBy.includes(me)) return 'OWN_REJECTION'
  if (editors.includes(me)) return 'OWN_EDIT'
  if (row.assigneeId !== null && row.assigneeId !== me) return 'TAKEN'
  return row.proposal === null ? null : 'PROPOSAL'
}
