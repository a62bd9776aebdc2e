import type { SanctionCase, SanctionCaseRow } from '@tillgate/contract/operator-sanction-cases.ts'
import { delgadoDetail } from './partners.ts'
import { idOf } from './staff.ts'

const at = '2026-11-23T15:04:00.000Z'
const [omar, opal, otto] = [
  { id: idOf(31), name: 'Omar Haddad' },
  { id: idOf(32), name: 'Opal Reyes' },
  { id: idOf(33), name: 'Otto Lindt' },
]
export const caseRow: SanctionCaseRow = {
  id: idOf(900),
  number: 7,
  partner: { id: delgadoDetail.id, name: delgadoDetail.businessName },
  state: 'BLOCKED',
  openedAt: at,
  owner: omar,
  deputy: null,
  nextTask: 'REPORT',
  dueOn: '2026-12-08',
  blocked: 4241.45,
  stores: 2,
  tills: 5,
}
/** Open case, as an administrator sees it before the report. */
export const sanctionCase: SanctionCase = {
  ...caseRow,
  applicationId: null,
  openedBy: omar,
  held: [
    {
      id: idOf(300),
      name: 'Delgado Fresh, Kendall',
      tills: 5,
      sales: 2777.57,
      statements: [{ id: idOf(310), orderId: idOf(311), cutOff: '2026-11-20T22:00:00.000Z', amount: 1463.88 }],
    },
  ],
  matches: [
    {
      id: idOf(700),
      entry: {
        uid: '90117',
        kind: 'ORGANIZATION',
        name: 'HARBOR STAR TRADING LLC',
        akas: [],
        programs: ['SDNTK'],
        birthDates: [],
        countries: [],
        addresses: ['12 Quay Street, Limassol, Cyprus'],
        ids: [{ kind: 'Registration ID', number: 'C 4471', country: 'Cyprus' }],
        remarks: '',
      },
      listedName: 'HARBOR STAR TRADING LLC',
      score: 100,
      publishedOn: '2026-11-20',
      foundAt: at,
      facts: [
        { fact: 'NAME', ours: 'Harbor Star Trading LLC', listed: 'HARBOR STAR TRADING LLC', result: 'SAME' },
        { fact: 'ADDRESS', ours: '', listed: '12 Quay Street, Limassol, Cyprus', result: 'UNKNOWN' },
        { fact: 'IDS', ours: '', listed: 'Registration ID C 4471, Cyprus', result: 'UNKNOWN' },
        { fact: 'COUNTRY', ours: 'United States', listed: '', result: 'UNKNOWN' },
      ],
    },
  ],
  openMatches: 0,
  tasks: [
    {
      id: idOf(801),
      kind: 'COUNSEL',
      title: null,
      dueOn: '2026-11-23',
      isDue: true,
      state: 'OPEN',
      endedBy: null,
      endedAt: null,
    },
    {
      id: idOf(802),
      kind: 'REPORT',
      title: null,
      dueOn: '2026-12-08',
      isDue: false,
      state: 'OPEN',
      endedBy: null,
      endedAt: null,
    },
  ],
  report: null,
  lift: null,
  lifted: null,
  record: [{ kind: 'MATCH', text: 'Name and year of birth agree with entry 90117.', by: omar, at }],
}
/** Proposal of a lift that the caller may confirm. */
export const caseLift: NonNullable<SanctionCase['lift']> = {
  by: opal,
  at,
  reason: 'OFAC corrected the year of birth to 1941.',
  blocker: null,
  mayConfirm: [otto],
}
