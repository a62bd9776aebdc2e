import type { ApplicationDetail, QueueRow } from '@tillgate/contract/operator-applications.ts'
import { idOf, olive } from './staff.ts'

/** The server's clock in all of these. */
export const now = '2026-11-21T15:00:00.000Z'
const hours = (n: number): string => new Date(new Date(now).getTime() + n * 3_600_000).toISOString()

const allPass = {
  identity: 'pass',
  bank: 'pass',
  ein: 'pass',
  sanctions: 'pass',
  address: 'pass',
  terms: 'pass',
  duplicates: 'pass',
} as const

export const aRow = (part: Partial<QueueRow> = {}): QueueRow => ({
  id: idOf(100),
  partnerId: idOf(200),
  storeId: idOf(300),
  businessName: 'Delgado Fresh, Kendall',
  storeType: 'GROCERY',
  supportId: 'DF-10482',
  status: 'REVIEW',
  phase: 'QUEUED',
  submittedAt: hours(-19),
  dueAt: hours(29),
  pausedAt: null,
  decidedAt: null,
  flags: [],
  assignee: null,
  checks: { ...allPass, address: 'look' },
  ...part,
})

export const rows: QueueRow[] = [
  aRow({
    id: idOf(101),
    businessName: 'Bright Smile Dental Practice of Coral Gables',
    storeType: 'DENTAL',
    supportId: 'BD-20117',
    dueAt: hours(4.4),
    submittedAt: hours(-43.6),
    phase: 'ASSIGNED',
    assignee: { id: olive.id, name: 'Olive Price' },
    checks: { ...allPass, identity: 'fail', ein: 'look' },
    flags: ['ANSWERED', 'SECOND_PERSON'],
  }),
  aRow(),
  aRow({
    id: idOf(102),
    businessName: 'Corner Pharmacy',
    storeType: 'PHARMACY',
    supportId: 'CP-30031',
    phase: 'INFO_REQUESTED',
    dueAt: hours(20),
    pausedAt: hours(-2),
    assignee: { id: idOf(2), name: 'Otto Lang' },
    checks: allPass,
  }),
]

const firstPage = { page: 1, pageSize: 15, totalIsCapped: false, now }
export const queueOf = (items: QueueRow[]) => ({ ...firstPage, items, total: items.length })
export const counts = { mine: 1, unassigned: 7, dueSoon: 2, waiting: 3, all: 12, decided: 1001, appeals: 1, cap: 1000 }

export const anApplication = (part: Partial<ApplicationDetail> = {}): ApplicationDetail => {
  const { checks: _, ...head } = aRow({ phase: 'ASSIGNED', assignee: { id: olive.id, name: 'Olive Price' } })
  return {
    ...head,
    now,
    isPrimaryStore: true,
    language: 'es-ES',
    submittedBy: { id: idOf(400), name: 'María Delgado', email: 'maria@delgado.test' },
    decidedBy: null,
    rejection: null,
    appeal: null,
    resubmission: null,
    checks: [
      { check: 'identity', result: 'pass', evidence: [{ code: 'identity.verified', params: { at: hours(-19.3) } }] },
      {
        check: 'bank',
        result: 'pass',
        evidence: [
          { code: 'bank.verified', params: { last4: '6789' } },
          {
            code: 'bank.holder-matches',
            params: { holder: 'DELGADO FRESH MARKETS LLC', ours: 'Delgado Fresh Markets LLC', score: '100' },
          },
        ],
      },
      { check: 'ein', result: 'pass', evidence: [{ code: 'ein.match', params: {} }] },
      { check: 'address', result: 'look', evidence: [{ code: 'address.by-hand', params: {} }] },
      {
        check: 'terms',
        result: 'pass',
        evidence: [{ code: 'terms.accepted', params: { version: '2026-11-21', at: hours(-19.5) } }],
      },
      { check: 'duplicates', result: 'pass', evidence: [{ code: 'duplicates.none', params: {} }] },
    ],
    business: {
      businessName: 'Delgado Fresh Markets LLC',
      doingBusinessAs: 'Delgado Fresh',
      einLast4: '3456',
      contactPerson: 'María Delgado',
      contactEmailAddress: 'maria@delgado.test',
      phoneNumber: '+13055550142',
      addressLine1: '11890 SW 88th St',
      addressLine2: '',
      city: 'Miami',
      state: 'FL',
      zipCode: '33186',
      addressSource: 'MANUAL',
      isAddressVerified: false,
      isStreetVerified: false,
      businessDescription: 'Family grocery with a bakery',
      npi: '',
      version: 4,
    },
    owners: [
      {
        firstName: 'María',
        lastName: 'Delgado',
        email: 'maria@delgado.test',
        ownership: 60,
        ownerPhoneNumber: '+13055550142',
        isControlPerson: true,
      },
      {
        firstName: 'José',
        lastName: 'Delgado',
        email: 'jose@delgado.test',
        ownership: 40,
        ownerPhoneNumber: '+13055550143',
        isControlPerson: false,
      },
    ],
    bank: {
      status: 'AUTOMATICALLY_VERIFIED',
      last4: '6789',
      holder: {
        source: 'REPORTED',
        names: ['DELGADO FRESH MARKETS LLC'],
        others: [],
        at: hours(-19),
        comparisons: [{ who: 'BUSINESS', name: 'Delgado Fresh Markets LLC', result: 'match', score: 100 }],
      },
      accountType: 'checking',
      linkedAt: hours(-19.1),
      checkedAt: hours(-19),
      reusedFrom: null,
    },
    npi: null,
    screening: { state: 'SCREENED', publishedOn: null, at: null, names: [], birthDate: null, candidates: [] },
    identity: {
      status: 'IDV_SUCCESS',
      person: 'Maria Delgado',
      report: {
        name: 'Delgado, Maria',
        source: 'DOCUMENT',
        bornYear: '1984',
        address: null,
        document: { category: 'drivers_license', issuer: 'FL', expiresOn: '2029-08-31' },
        isContactPerson: true,
        comparisons: [
          { who: 'APPLICANT', name: 'Maria Delgado', result: 'match', score: 100 },
          { who: 'OWNER', name: 'Luis Delgado', result: 'mismatch', score: 50 },
        ],
      },
      attempts: [
        {
          status: 'success',
          beganAt: hours(-19.4),
          completedAt: hours(-19.3),
          steps: [
            { step: 'watchlist_screening', result: 'not_applicable' },
            { step: 'documentary_verification', result: 'success' },
            { step: 'selfie_check', result: 'success' },
          ],
        },
      ],
      canReset: false,
      canWaive: false,
    },
    documents: [
      {
        id: idOf(500),
        kind: 'W9',
        fileName: 'w9-2026.pdf',
        media: 'application/pdf',
        size: 148_000,
        uploadedAt: hours(-20),
        expiresOn: null,
        isOfFirstStore: false,
        isOpened: true,
        verification: null,
        signature: null,
      },
    ],
    requiredDocuments: ['W9'],
    terms: [
      {
        document: 'retailer',
        version: '2026-11-21',
        language: 'es-ES',
        sha256: 'ab'.repeat(32),
        shownAt: hours(-19.6),
        acceptedAt: hours(-19.5),
        by: 'María Delgado',
        ip: '203.0.113.24',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      },
    ],
    duplicates: [],
    questions: [],
    notes: [
      {
        id: idOf(600),
        text: `Called the store, all fine. @{${olive.id}} please check the W-9.`,
        at: hours(-1),
        by: { id: idOf(2), name: 'Otto Lang' },
        mentions: [{ id: olive.id, name: 'Olive Price' }],
      },
    ],
    edits: [],
    record: [],
    timeline: [
      { event: 'TERMS_ACCEPTED', at: hours(-19.5), by: 'María Delgado', isOperator: false },
      { event: 'IDENTITY_VERIFIED', at: hours(-19.3), by: null, isOperator: false },
      { event: 'BUSINESS_SAVED', at: hours(-19.2), by: 'María Delgado', isOperator: false },
      { event: 'BANK_VERIFIED', at: hours(-19.1), by: null, isOperator: false },
      { event: 'SUBMITTED', at: hours(-19), by: 'María Delgado', isOperator: false },
    ],
    proposal: null,
    overrides: [],
    blocked: null,
    recheck: null,
    recheckBlocker: null,
    partnerEnd: null,
    closesAt: null,
    undelivered: null,
    ...part,
  }
}
