import type { ApplicantScreening } from '@tillgate/contract/operator-sanctions.ts'
import type { SanctionFacts, ScreenedParty, ScreeningState } from '@tillgate/domain/sanctions.ts'
import type { ApplicationStatus } from '@tillgate/domain/stores.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { toEntry } from '../lists/lists.service.ts'
import { nameKeyOf } from '../screening/names.service.ts'
import type { CandidateRow, PartnerScreening } from '../screening/candidates.queries.ts'

/** Name of an application, of another Store Admin of its partner, or from before. `isPerson`: of a former name. */
type HeldName = { who: ScreenedParty; name: string; isPerson?: boolean }

const isPersonOf = ({ who, isPerson }: HeldName): boolean =>
  isPerson ?? (who === 'OWNER' || who === 'APPLICANT' || who === 'ADMIN')

/** Names by key; of two parties with one name, the first. */
const keyed = (keyring: Keyring, held: readonly HeldName[]): Map<string, HeldName> => {
  const names = new Map<string, HeldName>()
  for (const one of held) {
    const key = nameKeyOf(keyring, { name: one.name, isPerson: isPersonOf(one) }).toString('hex')
    if (!names.has(key)) names.set(key, one)
  }
  return names
}

/** A rejected application shows its last screening, because none follows. */
const stateOf = ({ status, screening }: Screened, keys: readonly string[]): ScreeningState => {
  const { listInForce, isScreeningRequired, last } = screening
  if (status === 'REJECTED' && last && keys.every((key) => last.nameKeys.includes(key))) return 'SCREENED'
  if (listInForce === null) return isScreeningRequired ? 'LIST_MISSING' : 'NOT_SCREENED'
  if (!last || last.listId !== listInForce) return 'PENDING'
  const screened = new Set(last.nameKeys)
  return keys.every((key) => screened.has(key)) ? 'SCREENED' : 'PENDING'
}

type Screened = PartnerScreening & { status: ApplicationStatus }

/** All candidates of the partner: of the application's names, of its Store Admins, of further stores and of former names. */
const candidatesOf = (keyring: Keyring, { screening }: PartnerScreening, held: readonly HeldName[]) => {
  const admins = screening.admins.map((name) => ({ who: 'ADMIN' as const, name }))
  const former = screening.former.map((one) => ({ who: 'FORMER' as const, ...one }))
  const names = keyed(keyring, [...held, ...admins, ...former])
  return screening.candidates.map((row) => ({ row, held: names.get(row.nameKey.toString('hex')) }))
}

export const sanctionFactsOf = (keyring: Keyring, row: Screened, held: readonly HeldName[]): SanctionFacts => {
  const names = keyed(keyring, held)
  return {
    state: stateOf(row, [...names.keys()]),
    names: names.size,
    candidates: candidatesOf(keyring, row, held).map(({ row: { state, score } }) => ({ state, score })),
  }
}

export type Blocker = ApplicantScreening['candidates'][number]['blocker']
type Asker = {
  birthDate: string | null
  /** Reason why the caller may not be the second person of a proposer. */
  blockerOf: (row: CandidateRow) => Blocker
}

export const toScreening = (
  keyring: Keyring,
  row: Screened,
  held: readonly HeldName[],
  { birthDate, blockerOf }: Asker,
): ApplicantScreening => {
  const names = keyed(keyring, held)
  const { last } = row.screening
  return {
    state: stateOf(row, [...names.keys()]),
    publishedOn: last?.publishedOn ?? null,
    at: last?.screenedAt.toISOString() ?? null,
    names: [...names.values()].map(({ who, name }) => ({ who, name })),
    birthDate,
    candidates: candidatesOf(keyring, row, held).map(({ row: one, held: party }) => ({
      id: one.id,
      entry: toEntry(one.entry),
      listedName: one.listedName,
      score: one.score,
      publishedOn: one.publishedOn,
      foundAt: one.foundAt.toISOString(),
      state: one.state,
      reason: one.reason,
      proposedBy: namedPersonOrNull(one.proposedBy, one.proposedName),
      proposedAt: one.proposedAt?.toISOString() ?? null,
      decidedBy: namedPersonOrNull(one.decidedBy, one.decidedName),
      decidedAt: one.decidedAt?.toISOString() ?? null,
      blocker: one.state === 'PROPOSED' ? blockerOf(one) : null,
      who: party?.who ?? 'FORMER',
      name: party?.name ?? null,
    })),
  }
}
