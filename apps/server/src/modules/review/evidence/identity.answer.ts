import type { Owner } from '@tillgate/contract/business.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import type { IdentityReport } from '@tillgate/contract/operator-identity.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import * as z from 'zod/mini'
import { compareNames } from '#server/base/compare-names.ts'
import { isNameChecked } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { verifiedPersonOf } from '../review.answer.ts'
import type { Found } from './detail.answer.ts'

const Steps = z.catch(z.record(z.string(), z.string()), {})

const toReport = (
  keyring: Keyring,
  { row, business }: Pick<Found, 'row' | 'business'>,
  owners: readonly Owner[],
): IdentityReport | null => {
  const person = verifiedPersonOf(keyring, row)
  if (!person) return null
  const { name, nameFrom, dateOfBirth, address, document } = person
  const held = [
    { who: 'APPLICANT' as const, name: row.personName ?? '' },
    ...new Set(owners.map(fullName)).values().map((owner) => ({ who: 'OWNER' as const, name: owner })),
  ]
  return {
    name,
    source: nameFrom === 'document' ? 'DOCUMENT' : isNameChecked(person) ? 'DATA' : 'TYPED',
    bornYear: dateOfBirth?.slice(0, 4) ?? null,
    address,
    document,
    isContactPerson: name !== null && compareNames(name, business.contactPerson).result !== 'mismatch',
    comparisons: name === null ? [] : held.map((one) => ({ ...one, ...compareNames(name, one.name) })),
  }
}

/** Builds the identity check: provider's report, comparison with the names on the application, and attempts. */
export const toIdentity = (
  keyring: Keyring,
  found: Pick<Found, 'row' | 'attempts' | 'business'>,
  owners: readonly Owner[],
): ApplicationDetail['identity'] => {
  const { row, attempts } = found
  const status = row.identity ?? 'PENDINGVERIFICATION'
  const isOpen = row.status === 'REVIEW' && !isIdentityComplete(status)
  return {
    status,
    person: row.personName,
    report: toReport(keyring, found, owners),
    attempts: attempts.map((attempt) => ({
      status: attempt.status,
      beganAt: attempt.beganAt.toISOString(),
      completedAt: attempt.completedAt?.toISOString() ?? null,
      steps: Object.entries(z.parse(Steps, attempt.steps)).map(([step, result]) => ({ step, result })),
    })),
    canReset: isOpen && status !== 'PENDINGVERIFICATION',
    canWaive: isOpen && row.proposal === null,
  }
}
