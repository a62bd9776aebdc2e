import type { verifyOperatorCode } from '@tillgate/contract/operator-auth.ts'
import type {
  Colleague,
  getStaffOverview,
  StaffChange,
  StaffProposal,
  StaffRow,
} from '@tillgate/contract/operator-staff.ts'
import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import type { Answer } from '@tillgate/contract/route.ts'

export const idOf = (n: number): string => `0190bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A whole shift away. */
const expiresAt = new Date(Date.now() + 12 * 3_600_000).toISOString()

export const olive: Answer<typeof verifyOperatorCode> = {
  accessToken: 'token-of-olive',
  device: 'mark-of-olive',
  id: idOf(1),
  email: 'olive@operator.test',
  firstName: 'Olive',
  lastName: 'Price',
  role: 'OPERATOR',
  staffRoles: [...workingRoles],
  expiresAt,
  idleSeconds: 1800,
}
export const otto: Answer<typeof verifyOperatorCode> = {
  ...olive,
  accessToken: 'token-of-otto',
  id: idOf(2),
  email: 'otto@operator.test',
  firstName: 'Otto',
  lastName: 'Lang',
  role: 'OPERATOR_ADMIN',
}

export const colleague = (part: Partial<StaffRow> = {}): StaffRow => ({
  id: idOf(3),
  email: 'nina@operator.test',
  firstName: 'Nina',
  lastName: 'Shaw',
  role: 'OPERATOR',
  staffRoles: ['REVIEWER', 'SUPPORT'],
  areRolesKept: false,
  active: true,
  isPending: false,
  hasAuthenticator: true,
  lastSignInAt: '2026-11-20T20:12:00.000Z',
  createdAt: '2026-10-01T12:00:00.000Z',
  invitedBy: [{ id: idOf(2), name: 'Otto Lang' }],
  invitedAt: '2026-10-01T12:00:00.000Z',
  ...part,
})
export const staffRows: StaffRow[] = [
  colleague(),
  colleague({ id: otto.id, email: otto.email, firstName: 'Otto', lastName: 'Lang', role: 'OPERATOR_ADMIN' }),
  colleague({
    id: idOf(4),
    email: 'pia@operator.test',
    firstName: 'Pia',
    lastName: 'Vance',
    isPending: true,
    hasAuthenticator: false,
    lastSignInAt: null,
  }),
]

/** Who may review: Pia has chosen no password yet. */
export const colleagues: Colleague[] = [
  { id: idOf(3), name: 'Nina Shaw', role: 'OPERATOR', staffRoles: ['REVIEWER', 'SUPPORT'] },
  { id: olive.id, name: 'Olive Price', role: 'OPERATOR', staffRoles: [...workingRoles] },
  { id: otto.id, name: 'Otto Lang', role: 'OPERATOR_ADMIN', staffRoles: [...workingRoles] },
]

/** What the server says of a session that is open. */
export const selfOf = ({ accessToken: _, ...self }: typeof olive) => self

export const staffChange = (kind: StaffChange['kind']): StaffChange => ({
  kind,
  staffId: kind === 'INVITE' ? null : idOf(72),
  email: 'odile@operator.test',
  firstName: 'Odile',
  lastName: 'Marchand',
  role: 'OPERATOR_ADMIN',
  staffRoles: ['TREASURY'],
})
export const staffProposal = (part: Partial<StaffProposal> = {}): StaffProposal => ({
  id: idOf(70),
  number: 7,
  state: 'OPEN',
  change: staffChange('INVITE'),
  reason: 'Covers for Olive Price from December 7 to 18.',
  proposedBy: { id: idOf(5), name: 'Opal Reyes' },
  proposedAt: '2026-11-23T15:05:00.000Z',
  expiresAt: '2026-11-26T15:05:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: '',
  obstacle: null,
  blocker: null,
  confirmableFrom: null,
  ...part,
})
export const staffOverview: Answer<typeof getStaffOverview> = {
  open: [],
  decided: [],
  mailDomains: ['operator.test'],
  counts: {
    administrators: 2,
    others: 2,
    inactive: 0,
    holders: { REVIEWER: 3, TREASURY: 2, SUPPORT: 3, COMPLIANCE: 2, AUDITOR: 0 },
  },
  deciders: [{ id: idOf(5), name: 'Opal Reyes' }],
}
