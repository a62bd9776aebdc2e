import type { ProposalKind } from './proposals.ts'
import type { OperatorRole } from './roles.ts'

/** Roles of staff. A person may hold several, except AUDITOR, who reads everything and changes nothing. */
export const staffRoles = ['REVIEWER', 'TREASURY', 'SUPPORT', 'COMPLIANCE', 'AUDITOR'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Roles that change something. The people of a small team hold all of them. */
export const workingRoles = ['REVIEWER', 'TREASURY', 'SUPPORT', 'COMPLIANCE'] as const satisfies readonly StaffRole[]

/** ADMINISTRATOR is the role OPERATOR_ADMIN, which a person holds beside roles of staff or alone. */
export type StaffHolder = StaffRole | 'ADMINISTRATOR'

const everyone = [...staffRoles, 'ADMINISTRATOR'] as const
const admins = ['ADMINISTRATOR'] as const
const treasury = ['TREASURY'] as const

/** Roles of staff by what they may do. Every route of operators and every kind of proposal names one of these. */
export const staffPermissions = {
  /** Reads the console and manages the own session, password and mails. */
  'console.use': everyone,
  'applications.review': ['REVIEWER'],
  /** Assigns applications, decides appeals and re-checks, edits text templates. */
  'reviews.lead': admins,
  /** Asks the tax office, the registry or the sanctions list about a partner again. */
  'checks.repeat': ['REVIEWER', 'COMPLIANCE'],
  'notes.write': workingRoles,
  'registrations.remind': ['REVIEWER', 'SUPPORT'],
  'identities.help': ['REVIEWER', 'SUPPORT'],
  'card-entry.answer': ['REVIEWER', 'SUPPORT'],
  /** Calls of partners and their people, changes of their accounts. */
  'people.help': ['SUPPORT'],
  'terminals.manage': ['SUPPORT'],
  /** Runs, statements, exceptions, lines of the bank, documents of providers. */
  'payouts.pay': treasury,
  'payouts.hold': ['TREASURY', 'COMPLIANCE'],
  'fees.propose': treasury,
  'settings.propose': treasury,
  'bank-files.read': admins,
  'gross.read': ['ADMINISTRATOR', 'TREASURY', 'AUDITOR'],
  'stores.suspend': ['COMPLIANCE'],
  /** Lists of approved products. */
  'lists.propose': ['COMPLIANCE'],
  'covers.answer': ['COMPLIANCE', 'SUPPORT'],
  /** Possible matches and cases of the sanctions list. */
  'sanctions.decide': ['COMPLIANCE'],
  'sanctions.lift': admins,
  'sanctions.load': ['ADMINISTRATOR', 'COMPLIANCE'],
  /** Mails the people who may decide an own proposal. */
  'proposals.remind': ['ADMINISTRATOR', ...workingRoles],
  /** The kind of a proposal names the permission of its decision besides. */
  'proposals.decide': ['ADMINISTRATOR', 'TREASURY', 'SUPPORT', 'COMPLIANCE'],
  'staff.read': ['ADMINISTRATOR', 'AUDITOR'],
  'staff.manage': admins,
} as const satisfies Record<string, readonly StaffHolder[]>
export type StaffPermission = keyof typeof staffPermissions

export const isStaffPermission = (text: string): text is StaffPermission => Object.hasOwn(staffPermissions, text)

/** What decides about the rights of a member of staff. */
export type StaffRights = { role: OperatorRole; staffRoles: readonly StaffRole[] }

const holds = ({ role, staffRoles: held }: StaffRights, holder: StaffHolder): boolean =>
  holder === 'ADMINISTRATOR' ? role === 'OPERATOR_ADMIN' : held.includes(holder)

export const staffMay = (person: StaffRights, permission: StaffPermission): boolean =>
  staffPermissions[permission].some((holder) => holds(person, holder))

/** Returns true for roles that one person may hold together: at least one, and nothing beside an auditor's. */
export const fitTogether = ({ role, staffRoles: held }: StaffRights): boolean =>
  held.includes('AUDITOR') ? held.length === 1 && role === 'OPERATOR' : held.length > 0 || role === 'OPERATOR_ADMIN'

/** Returns the roles that `after` holds and `before` does not. */
export const grantedRoles = (before: StaffRights, after: StaffRights): StaffHolder[] =>
  everyone.filter((holder) => holds(after, holder) && !holds(before, holder))

/** Permission that the decision about a proposal takes, by its kind. */
export const decisionPermissions = {
  FEES: 'fees.propose',
  LIST: 'lists.propose',
  SETTINGS: 'settings.propose',
  BANK_STATEMENT: 'payouts.pay',
  BANK_LINE: 'payouts.pay',
  FACTOR: 'people.help',
  EMAIL: 'people.help',
  SANCTIONS: 'sanctions.load',
  PARTNER_END: 'reviews.lead',
  ADJUSTMENT: 'payouts.pay',
  SETTLE: 'payouts.pay',
  RETURN: 'payouts.pay',
  END_HOLD: 'payouts.pay',
  INVITE: 'staff.manage',
  RAISE: 'staff.manage',
  RESET_AUTHENTICATOR: 'staff.manage',
  PASSWORD_LINK: 'staff.manage',
} as const satisfies Record<ProposalKind, StaffPermission>
