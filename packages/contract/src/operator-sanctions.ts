import {
  candidateStates,
  dispositions,
  listedKinds,
  sanctionDifferences,
  sanctionListSources,
  sanctionListStates,
  screenedParties,
  screeningStates,
} from '@tillgate/domain/sanctions.ts'
import * as z from 'zod/mini'
import { Reason } from './reasons.ts'
import { listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { staffWith } from './access.ts'
import { byId, day, idRead, moment, named } from './scalars.ts'

const route = staffResource('Sanctions', 'sanctions.decide')

/** Counts are of entries, against the version in force when the file was loaded. */
const counts = { entries: z.number(), added: z.number(), removed: z.number(), changed: z.number() }

/** Version of the sanctions list. `loadedBy` null: fetched from the authority. `sha256` of the file, hexadecimal. */
export const SanctionList = z.strictObject({
  id: z.uuid(),
  state: z.enum(sanctionListStates),
  source: z.enum(sanctionListSources),
  fileName: z.string(),
  sha256: z.string(),
  publishedOn: day,
  ...counts,
  loadedBy: z.nullable(named),
  loadedAt: moment,
  activatedBy: z.nullable(named),
  activatedAt: z.nullable(moment),
  proposalId: z.nullable(z.uuid()),
})
export type SanctionList = z.infer<typeof SanctionList>

/** The newest first. `waitingPartners`: not screened yet with the version in force, counted up to 10,000. */
export const listSanctionLists = route({
  method: 'GET',
  path: '/api/operator/sanction-lists',
  summary: 'List the versions of the sanctions list',
  query: z.strictObject({ ...paged(['loadedAt']) }),
  answer: z.strictObject({
    ...listOf(SanctionList).shape,
    /** Undefined: no list is in force. */
    inForce: z.nullable(SanctionList),
    isFetched: z.boolean(),
    screenedPartners: z.number(),
    waitingPartners: z.number(),
  }),
})

export const SanctionPreview = z.strictObject({
  sha256: z.string(),
  publishedOn: day,
  ...counts,
  entriesBefore: z.number(),
  baseId: z.nullable(z.uuid()),
})
export type SanctionPreview = z.infer<typeof SanctionPreview>

/**
 * Multipart: `load` = true and `reason` for the second person where the file is loaded, then `file`: SDN.XML, at most 100 MB. A file
 * is loaded whole or not at all. Loading proposes the activation; without `load` nothing is written. 409 sanctions.open,
 * sanctions.no-change; 422 sanctions.cut, sanctions.shrunk and others.
 */
export const loadSanctionList = route({
  method: 'POST',
  path: '/api/operator/sanction-lists',
  summary: 'Check a file of the sanctions list, or load it',
  access: staffWith('sanctions.load'),
  kind: 'upload',
  form: z.object({ load: z.optional(z.string()), reason: z.optional(z.string()), file: z.file() }),
  answer: z.strictObject({ preview: SanctionPreview, proposalId: z.nullable(z.uuid()) }),
})

/** Version of the sanctions list, for all programs. `program`: the default one, whose zone gives the last day. */
export const SanctionsChange = z.strictObject({
  kind: z.literal('SANCTIONS'),
  program: z.strictObject({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  listId: z.uuid(),
  baseId: z.nullable(z.uuid()),
  publishedOn: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  entriesBefore: z.number(),
  entries: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
})

const SanctionChange = z.strictObject({
  no: z.number(),
  change: z.enum(sanctionDifferences),
  uid: z.string(),
  kind: z.enum(listedKinds),
  name: z.string(),
})
export type SanctionChange = z.infer<typeof SanctionChange>

/** Entries that a version removes, changes and adds. Empty for the first version. */
export const listSanctionChanges = route({
  method: 'GET',
  path: '/api/operator/sanction-lists/:id/changes',
  summary: 'List what a version of the sanctions list changes',
  params: byId,
  query: z.strictObject({ ...paged(['no']) }),
  answer: listOf(SanctionChange),
})

/** Entry of the list. `birthDates` as published, for example "circa 1962". `addresses`, `ids`: empty in versions that were loaded before both were read. */
export const ListedEntry = z.strictObject({
  uid: z.string(),
  kind: z.enum(listedKinds),
  name: z.string(),
  akas: z.array(z.strictObject({ name: z.string(), isWeak: z.boolean() })),
  programs: z.array(z.string()),
  birthDates: z.array(z.string()),
  countries: z.array(z.string()),
  addresses: z.array(z.string()),
  ids: z.array(z.strictObject({ kind: z.string(), number: z.string(), country: z.string() })),
  remarks: z.string(),
})
/** `listedName`: the name or alternate name with the highest score. `score`: 0 to 100. */
export const SanctionHit = z.strictObject({ entry: ListedEntry, listedName: z.string(), score: z.number() })
export type SanctionHit = z.infer<typeof SanctionHit>

/** Compares a name with the list in force, like the screening, down to a lower score. At most 50 entries. */
export const searchSanctions = route({
  method: 'GET',
  path: '/api/operator/sanction-lists/search',
  summary: 'Search a name in the sanctions list',
  records: true,
  query: z.strictObject({
    name: z
      .string(fieldError('field.invalid'))
      .check(z.minLength(2, fieldError('field.required')), z.maxLength(150, fieldError('field.invalid'))),
    kind: z._default(z.enum(['PERSON', 'BUSINESS'], fieldError('field.invalid')), 'PERSON'),
  }),
  answer: z.strictObject({ items: z.array(SanctionHit) }),
})

const decision = {
  state: z.enum(candidateStates),
  reason: z.string(),
  proposedBy: z.nullable(named),
  proposedAt: z.nullable(moment),
  decidedBy: z.nullable(named),
  decidedAt: z.nullable(moment),
}

/** Possible match of a name with an entry. `publishedOn`: day of the list that found it. */
export const SanctionCandidate = z.strictObject({
  id: z.uuid(),
  ...SanctionHit.shape,
  publishedOn: day,
  foundAt: moment,
  ...decision,
  /** Reason why the caller may not confirm or decline; null: the caller may, or nothing is proposed. */
  blocker: z.nullable(z.enum(['role', 'proposer', 'invited'])),
})

/** Screening of an application: names that were compared, and possible matches. `birthDate`: of the verified applicant. */
export const ApplicantScreening = z.strictObject({
  state: z.enum(screeningStates),
  /** The list of the last screening; null without one. */
  publishedOn: z.nullable(day),
  at: z.nullable(moment),
  names: z.array(z.strictObject({ who: z.enum(screenedParties), name: z.string() })),
  birthDate: z.nullable(z.string()),
  candidates: z.array(
    z.strictObject({ ...SanctionCandidate.shape, who: z.enum(screenedParties), name: z.nullable(z.string()) }),
  ),
})
export type ApplicantScreening = z.infer<typeof ApplicantScreening>

/** Screening of a partner, also of one without an application. `birthDate` is null: only an application has an identity check. */
export const getPartnerScreening = route({
  method: 'GET',
  path: '/api/operator/partners/:id/screening',
  summary: 'Read the screening of a partner',
  params: z.strictObject({ id: z.uuid() }),
  answer: ApplicantScreening,
})

/** Partners with candidates that wait for a decision, the oldest candidate first. */
export const listSanctionCandidates = route({
  method: 'GET',
  path: '/api/operator/sanction-candidates',
  summary: 'List the possible matches that wait for a decision',
  query: z.strictObject({ ...paged(['foundAt']) }),
  answer: listOf(
    z.strictObject({
      id: z.uuid(),
      partner: z.strictObject({ id: z.uuid(), name: z.string() }),
      applicationId: z.nullable(z.uuid()),
      listedName: z.string(),
      uid: z.string(),
      score: z.number(),
      state: z.enum(candidateStates),
      foundAt: moment,
    }),
  ),
})

const candidate = z.strictObject({ id: idRead, candidateId: idRead })
const done = z.strictObject({ state: z.enum(candidateStates) })

/**
 * Decides a possible match of the partner `id`. DIFFERENT waits for a second operator, SAME counts at once and prevents an approval.
 * 409 sanctions.decided.
 */
export const decideSanctionCandidate = route({
  method: 'POST',
  path: '/api/operator/partners/:id/sanction-candidates/:candidateId/decide',
  summary: 'Decide a possible match of the sanctions list',
  params: candidate,
  body: z.strictObject({ disposition: z.enum(dispositions, fieldError('field.invalid')), reason: Reason }),
  answer: done,
})

/** Confirms that the partner is not the listed person. 409 sanctions.second-person, sanctions.decided. */
export const confirmSanctionCandidate = route({
  method: 'POST',
  path: '/api/operator/partners/:id/sanction-candidates/:candidateId/confirm',
  summary: 'Confirm that a possible match is another person',
  params: candidate,
  answer: done,
})

/** Opens the candidate again: by the second operator, or by the proposer, who withdraws the proposal. */
export const declineSanctionCandidate = route({
  method: 'POST',
  path: '/api/operator/partners/:id/sanction-candidates/:candidateId/decline',
  summary: 'Decline or take back the decision of a possible match',
  params: candidate,
  body: z.strictObject({ reason: Reason }),
  answer: done,
})
