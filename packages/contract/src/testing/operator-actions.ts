/**
 * Every call of operators that changes something, by what one person alone can reach with it. A new call belongs into one of the
 * classes, or the test beside the contract fails.
 */
export const operatorActions: Record<
  'works' | 'reviews' | 'restricts' | 'participates' | 'proposes' | 'decides',
  readonly string[]
> = {
  /** Own session, reading with a log entry, and work that changes no money, person, fee or list. */
  works: [
    'changeOperatorPassword',
    'claimApplication',
    'assignApplication',
    'assignManyApplications',
    'createNote',
    'createTerminalAsOperator',
    'downloadRunFile',
    'extendOperatorSession',
    'getDocument',
    'logoutOperator',
    'loadBankStatement',
    'updateOwnMails',
    'previewFeeSchedule',
    'previewRejection',
    'releaseApplication',
    'renewActivationAsOperator',
    'resolveException',
    'retireTerminalAsOperator',
    'revealEin',
    'runProofs',
    'setDocumentExpiry',
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
    'resetPersonIdentity',
    'updateBusiness',
    'updateQuestions',
    'waiveIdentity',
    'waivePersonIdentity',
  ],
  /** Take a right away or end a proposal without effect. */
  restricts: [
    'deactivateStaff',
    'declineChangeProposal',
    'declineStaffProposal',
    'rejectRequest',
    'withdrawChangeProposal',
    'withdrawPersonWaiver',
    'withdrawProposal',
    'withdrawStaffProposal',
  ],
  /** One person may; `payout_participant` keeps the author from approving the run that pays. */
  participates: [
    'beginHold',
    'beginRecheck',
    'completeDocuments',
    'completeManyDocuments',
    'confirmAccount',
    'correctNotice',
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
    'activateStaff',
    'endHold',
    'inviteStaff',
    'loadApprovedList',
    'proposeBankStatementWithdrawal',
    'proposeFeeSchedule',
    'proposeFeeWithdrawal',
    'proposeProgrammeSettings',
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
    'confirmRequest',
    'confirmStaffProposal',
  ],
}
