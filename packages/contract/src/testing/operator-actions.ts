/**
 * Every call of operators that changes something, by what one person alone can reach with it. A new call belongs into one of the
 * classes, or the test beside the contract fails.
 */
export const operatorActions = {
  /** Own session, reading with a log entry, and work that changes no money, person, fee or list. */
  works: [
    'addOperatorPasskey',
    'answerCoverRequest',
    'beginOperatorPasskey',
    'changeOperatorPassword',
    'checkCaller',
    'checkCallerCode',
    'claimApplication',
    'assignApplication',
    'assignManyApplications',
    'closeContact',
    'createContact',
    'createNote',
    'createTemplate',
    'updateTemplate',
    'deleteTemplate',
    'createTerminalAsOperator',
    'downloadRunFile',
    'extendOperatorSession',
    'getDocument',
    'logoutOperator',
    'addSanctionTask',
    'endSanctionTask',
    'setSanctionDeputy',
    'loadBankStatement',
    'noteSanctionCase',
    'reportSanctionCase',
    'takeSanctionCase',
    'updateOwnMails',
    'uploadSaleDocument',
    'previewFeeSchedule',
    'previewRejection',
    'releaseApplication',
    'removeOperatorPasskey',
    'renameOperatorPasskey',
    'remindDeciders',
    'remindUnfinished',
    'renewActivationAsOperator',
    'resolveException',
    'retireTerminalAsOperator',
    'revealEin',
    'runLedgerChecks',
    'setDocumentExpiry',
    'verifyDocument',
  ],
  /** Decisions about an application: a failed check, an identity rejection and a waiver take a second person. */
  reviews: [
    'answerCardEntry',
    'approveApplication',
    'rejectApplication',
    'remindPartner',
    'reopenQuestions',
    'requestInformation',
    'resetIdentity',
    'repeatCheck',
    'resetPersonIdentity',
    'updateBusiness',
    'updateQuestions',
    'waiveIdentity',
    'waivePersonIdentity',
  ],
  /** Within a call with a verified caller: mails go to the person's own address alone, and no right is given. */
  helps: ['endPersonSessions', 'mailPasswordLink', 'resendPersonInvitation', 'sendCallerCode', 'unlockPerson'],
  /** Gives the rights of a reviewer. For seven days the person cannot decide what the author proposed. */
  admits: ['activateStaff'],
  /** Take a right away or end a proposal without effect. */
  restricts: [
    'deactivateStaff',
    'declineChangeProposal',
    'declineSanctionCandidate',
    'declineSanctionLift',
    'declineStaffProposal',
    'withdrawChangeProposal',
    'withdrawPartnerEnd',
    'withdrawPersonWaiver',
    'withdrawProposal',
    'withdrawStaffProposal',
  ],
  /** One person may; `payout_participant` keeps the author from approving the run that pays. */
  participates: [
    'beginHold',
    'beginRecheck',
    'completeDocuments',
    'withdrawDocuments',
    'confirmAccount',
    'endRecheck',
    'issueTerminal',
    'moveStatement',
    'reinstateStore',
    'rejectRun',
    'requestAccount',
    'startRun',
    'suspendStore',
  ],
  /** Change nothing, or nothing beyond a limit, until another person decides. */
  proposes: [
    'correctNotice',
    'endHold',
    'inviteStaff',
    'decideSanctionCandidate',
    'proposeSanctionLift',
    'loadApprovedList',
    'proposeBankStatementWithdrawal',
    'settleBankLine',
    'reopenBankLine',
    'proposeEmailChange',
    'proposeFactorReset',
    'loadSanctionList',
    'proposeFeeSchedule',
    'proposePartnerEnd',
    'proposeFeeWithdrawal',
    'proposeProgramSettings',
    'proposeRun',
    'requestAdjustment',
    'requestReturn',
    'requestSettlement',
    'resendStaffInvitation',
    'resetStaffAuthenticator',
    'restoreApprovedList',
    'updateStaffRole',
  ],
  /** Decide what another person proposed. */
  decides: [
    'answerAppeal',
    'approveRun',
    'confirmChangeProposal',
    'confirmProposal',
    'confirmSanctionCandidate',
    'confirmSanctionLift',
    'confirmStaffProposal',
  ],
} as const

/**
 * Calls by which a second person approves. Some are also the call of the first person: the server tells both apart by what is stored.
 */
export const secondApprovals = [
  ...operatorActions.decides,
  'correctNotice',
  'endRecheck',
  'waivePersonIdentity',
] as const satisfies readonly (typeof operatorActions)[keyof typeof operatorActions][number][]

export type ActionClass = keyof typeof operatorActions
export type OperatorAction = (typeof operatorActions)[ActionClass][number]

/**
 * Requests that belong to another class than their action. A possible match counts as the same person at once, and its
 * case stops the partner. An adjustment or a line of the bank within the limit of the day is booked at once. Another date of an approved provider's
 * license begins a re-check.
 */
export const exceptionalRequests = {
  admits: ['inviteStaff as a reviewer'],
  restricts: ['updateStaffRole to a reviewer'],
  works: ['settleBankLine within the limit', 'reopenBankLine within the limit'],
  participates: [
    'decideSanctionCandidate SAME',
    'requestAdjustment within the limit',
    'setDocumentExpiry of an approved provider',
  ],
  proposes: ['approveApplication against a failed check', 'endRecheck against a failed check'],
} as const satisfies Partial<Record<ActionClass, readonly `${OperatorAction} ${string}`[]>>

type ExceptionalRequest = (typeof exceptionalRequests)[keyof typeof exceptionalRequests][number]

/** Sets of what no person alone may extend, unless `operatorEffects` names it. */
export type Power =
  | 'administrators'
  | 'approvedLists'
  | 'authenticators'
  | 'bankAccounts'
  | 'bankFiles'
  | 'bankPostings'
  | 'bankStatements'
  | 'blockedPartners'
  | 'bookings'
  | 'clearedMatches'
  | 'completedDocuments'
  | 'endedHolds'
  | 'fees'
  | 'identities'
  | 'licenseDates'
  | 'openMatches'
  | 'passwordLinks'
  | 'people'
  | 'rechecks'
  | 'releasedRuns'
  | 'sanctionLists'
  | 'settings'
  | 'staff'
  | 'statements'
  | 'stores'
export type Effect = 'adds' | 'removes' | 'replaces'

type Effects = Partial<Record<Power, Effect>>

/** What one person's request changes about the powers at once. All other requests change none. */
export const operatorEffects: Partial<Record<OperatorAction | ExceptionalRequest, Effects>> = {
  loadBankStatement: { bankStatements: 'adds' },
  // The second factor of the partner's person becomes obligatory.
  approveApplication: { stores: 'adds', people: 'replaces' },
  activateStaff: { staff: 'adds' },
  'inviteStaff as a reviewer': { staff: 'adds' },
  deactivateStaff: { administrators: 'removes', staff: 'removes' },
  'updateStaffRole to a reviewer': { administrators: 'removes' },
  beginRecheck: { rechecks: 'adds' },
  endRecheck: { rechecks: 'removes' },
  completeDocuments: { completedDocuments: 'adds' },
  withdrawDocuments: { completedDocuments: 'removes' },
  'settleBankLine within the limit': { bankPostings: 'adds' },
  'reopenBankLine within the limit': { bankPostings: 'adds' },
  confirmAccount: { endedHolds: 'adds' },
  issueTerminal: { bookings: 'adds' },
  moveStatement: { endedHolds: 'adds' },
  reinstateStore: { stores: 'adds' },
  requestAccount: { endedHolds: 'adds', bankAccounts: 'removes' },
  suspendStore: { stores: 'removes' },
  'decideSanctionCandidate SAME': { openMatches: 'removes', blockedPartners: 'adds' },
  'requestAdjustment within the limit': { bookings: 'adds' },
  'setDocumentExpiry of an approved provider': { licenseDates: 'replaces', rechecks: 'adds' },
}
