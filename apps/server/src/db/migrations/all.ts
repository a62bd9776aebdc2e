import type { Migration } from 'kysely/migration'
import { up as nameImportColumns } from './0116-name-import-columns.ts'
import { up as writePlainPolicies } from './0117-plain-policies.ts'
import { up as keepOneRole } from './0118-one-role-per-transaction.ts'
import { up as addVerifiedPerson } from './0119-verified-person.ts'
import { up as prepareMoves } from './0120-for-moves-of-partners.ts'
import { up as limitRightsOfCase } from './0121-rights-of-a-case.ts'
import { up as addTinResults } from './0122-tin-results.ts'
import { up as limitAccounts } from './0123-accounts-of-a-partner.ts'
import { up as addAccountOwners } from './0124-account-owners.ts'
import { up as addNpiRecords } from './0125-npi-records.ts'
import { up as addDocumentExpiry } from './0126-document-expiry.ts'
import { up as addStaffProposals } from './0130-staff-proposals.ts'
import { up as requireTwoPersons } from './0131-two-persons.ts'
import { up as addParticipants } from './0132-payout-participants.ts'
import { up as addChangeProposals } from './0140-change-proposals.ts'
import { up as addMutedMails } from './0141-mails-of-operators.ts'
import { up as chainAuditLog } from './0150-audit-chain.ts'
import { up as searchAuditLog } from './0151-audit-search.ts'
import { up as keepAnswers } from './0152-question-answers.ts'
import { up as waitOnPartner } from './0153-waiting-on-partner.ts'
import { up as addBankStatements } from './0160-bank-statements.ts'
import { up as guardAuditLog } from './0161-audit-guards.ts'
import { up as addSanctionLists } from './0162-sanctions-lists.ts'
import { up as addCandidates } from './0163-sanction-candidates.ts'
import { up as requireScreening } from './0164-required-screening.ts'
import { up as addFormerNames } from './0165-former-names.ts'
import { up as logMessages } from './0166-message-log.ts'
import { up as addSupportContacts } from './0167-support-contacts.ts'
import { up as showClosedAsWaiting } from './0168-closed-applications.ts'
import { up as addReminders } from './0169-registration-reminders.ts'
import { up as addTemplates } from './0170-text-templates.ts'
import { up as verifyDocuments } from './0170-verified-documents.ts'
import { up as withdrawBankStatements } from './0171-withdraw-bank-statements.ts'
import { up as recordRejections } from './0172-rejections-take-part.ts'
import { up as storeRefusalReasons } from './0173-reasons-of-refusals.ts'
import { up as sealSignIns } from './0174-sign-in-seals.ts'
import { up as addAccountProposals } from './0179-account-proposals.ts'
import { up as addSanctionsProposals } from './0180-sanctions-proposals.ts'
import { up as searchItems } from './0185-item-search.ts'
import { up as beginAuditChains } from './0186-begin-audit-chains.ts'
import { up as addSearchText } from './0187-plain-search-text.ts'
import { up as addPreferences } from './0188-user-preferences.ts'
import { up as dateDocuments } from './0189-dated-documents.ts'
import { up as freeStatementProposals } from './0190-statement-proposals.ts'
import { up as addRecheckCauses } from './0194-recheck-causes.ts'
import { up as sortByDeadline } from './0195-queue-deadlines.ts'
import { up as recordCatalogueChanges } from './0200-catalogue-changes.ts'
import { up as checkImports } from './0205-checked-imports.ts'
import { up as storeFaultyRows } from './0206-faulty-rows.ts'
import { up as rememberMappings } from './0207-column-mappings.ts'
import { up as addScaleLabels } from './0213-scale-labels.ts'
import { up as addCoverEnds } from './0214-cover-ends.ts'
import { up as addCoverRequests } from './0215-cover-requests.ts'
import { up as indexSalesOfItems } from './0220-sales-of-items.ts'
import { up as joinExpiredBatches } from './0223-expired-batches.ts'
import { up as dateLicenses } from './0224-license-dates.ts'
import { up as showLabelsToOperators } from './0227-labels-of-lists.ts'
import { up as rememberAllStores } from './0228-all-stores-preference.ts'
import { up as addReceiptNumbers } from './0232-receipt-numbers.ts'
import { up as freeReturns } from './0233-returns-at-any-till.ts'
import { up as keyReceiptNumbers } from './0234-receipt-number-keys.ts'
import { up as readMonthFigures } from './0236-month-figures.ts'
import { up as addJournalAccounts } from './0237-journal-accounts.ts'
import { up as addActivityIndex } from './0240-activity.ts'
import { up as hideSetUp } from './0241-hidden-set-up.ts'
import { up as reuseAccounts } from './0250-reused-accounts.ts'
import { up as copyStoreItems } from './0251-copied-items.ts'
import { up as addPartnerEvents } from './0255-partner-events.ts'
import { up as addNotificationSettings } from './0256-notification-settings.ts'
import { up as addPasskeys } from './0260-passkeys.ts'
import { up as addAccountants } from './0270-accountants.ts'
import { up as searchStoresByZip } from './0271-store-search-by-zip.ts'
import { up as addWebhooks } from './0272-webhooks.ts'
import { up as addPartnerEventKinds } from './0276-partner-event-kinds.ts'
import { up as addDailyMails } from './0277-daily-mails.ts'
import { up as copyPricesByPercent } from './0280-copy-prices-by-percent.ts'
import { up as addMoreRecheckCauses } from './0284-more-recheck-causes.ts'
import { up as addRecheckEnds } from './0285-recheck-ends.ts'
import { up as addSanctionCases } from './0286-sanction-cases.ts'
import { up as typeCorrectionsTwice } from './0287-typed-corrections.ts'
import { up as holdAccounts } from './0288-holds-of-accounts.ts'
import { up as keyPluCodes } from './0295-plu-keys.ts'
import { up as holdImports } from './0300-held-imports.ts'
import { up as rememberBankColumns } from './0305-bank-columns.ts'
import { up as sealWebhookQueries } from './0310-seal-webhook-queries.ts'
import { up as countBankAttempts } from './0318-bank-attempts.ts'
import { up as addBankPostings } from './0320-bank-postings.ts'
import { up as addSaleDocuments } from './0321-sale-documents.ts'
import { up as keepTypedReasons } from './0324-reasons-of-typed-corrections.ts'
import { up as proveCallersByCode } from './0325-codes-of-callers.ts'
import { up as nameDeputies } from './0326-deputies-and-own-tasks-of-cases.ts'
import { up as addLabelForms } from './0328-label-forms.ts'
import { up as rememberListColumns } from './0329-list-columns.ts'
import { up as unifyProposalStates } from './0330-proposal-states.ts'
import { up as moveStaffProposals } from './0331-proposals-of-staff.ts'
import { up as movePayoutRequests } from './0332-proposals-of-payouts.ts'
import { up as nameLedgerChecks } from './0340-ledger-checks.ts'

/** Migrations after the baseline, by file name: applied in order, forward only, never edited once they ran anywhere. */
export const migrations: Record<string, Migration['up']> = {
  '0116-name-import-columns': nameImportColumns,
  '0117-plain-policies': writePlainPolicies,
  '0118-one-role-per-transaction': keepOneRole,
  '0119-verified-person': addVerifiedPerson,
  '0120-for-moves-of-partners': prepareMoves,
  '0121-rights-of-a-case': limitRightsOfCase,
  '0122-tin-results': addTinResults,
  '0123-accounts-of-a-partner': limitAccounts,
  '0124-account-owners': addAccountOwners,
  '0125-npi-records': addNpiRecords,
  '0126-document-expiry': addDocumentExpiry,
  '0130-staff-proposals': addStaffProposals,
  '0131-two-persons': requireTwoPersons,
  '0132-payout-participants': addParticipants,
  '0140-change-proposals': addChangeProposals,
  '0141-mails-of-operators': addMutedMails,
  '0150-audit-chain': chainAuditLog,
  '0151-audit-search': searchAuditLog,
  '0152-question-answers': keepAnswers,
  '0153-waiting-on-partner': waitOnPartner,
  '0160-bank-statements': addBankStatements,
  '0161-audit-guards': guardAuditLog,
  '0162-sanctions-lists': addSanctionLists,
  '0163-sanction-candidates': addCandidates,
  '0164-required-screening': requireScreening,
  '0165-former-names': addFormerNames,
  '0166-message-log': logMessages,
  '0167-support-contacts': addSupportContacts,
  '0168-closed-applications': showClosedAsWaiting,
  '0169-registration-reminders': addReminders,
  '0170-text-templates': addTemplates,
  '0170-verified-documents': verifyDocuments,
  '0171-withdraw-bank-statements': withdrawBankStatements,
  '0172-rejections-take-part': recordRejections,
  '0173-reasons-of-refusals': storeRefusalReasons,
  '0174-sign-in-seals': sealSignIns,
  '0179-account-proposals': addAccountProposals,
  '0180-sanctions-proposals': addSanctionsProposals,
  '0185-item-search': searchItems,
  '0186-begin-audit-chains': beginAuditChains,
  '0187-plain-search-text': addSearchText,
  '0188-user-preferences': addPreferences,
  '0189-dated-documents': dateDocuments,
  '0190-statement-proposals': freeStatementProposals,
  '0194-recheck-causes': addRecheckCauses,
  '0195-queue-deadlines': sortByDeadline,
  '0200-catalogue-changes': recordCatalogueChanges,
  '0205-checked-imports': checkImports,
  '0206-faulty-rows': storeFaultyRows,
  '0207-column-mappings': rememberMappings,
  '0213-scale-labels': addScaleLabels,
  '0214-cover-ends': addCoverEnds,
  '0215-cover-requests': addCoverRequests,
  '0220-sales-of-items': indexSalesOfItems,
  '0223-expired-batches': joinExpiredBatches,
  '0224-license-dates': dateLicenses,
  '0227-labels-of-lists': showLabelsToOperators,
  '0228-all-stores-preference': rememberAllStores,
  '0232-receipt-numbers': addReceiptNumbers,
  '0233-returns-at-any-till': freeReturns,
  '0234-receipt-number-keys': keyReceiptNumbers,
  '0236-month-figures': readMonthFigures,
  '0237-journal-accounts': addJournalAccounts,
  '0240-activity': addActivityIndex,
  '0241-hidden-set-up': hideSetUp,
  '0250-reused-accounts': reuseAccounts,
  '0251-copied-items': copyStoreItems,
  '0255-partner-events': addPartnerEvents,
  '0256-notification-settings': addNotificationSettings,
  '0260-passkeys': addPasskeys,
  '0270-accountants': addAccountants,
  '0271-store-search-by-zip': searchStoresByZip,
  '0272-webhooks': addWebhooks,
  '0276-partner-event-kinds': addPartnerEventKinds,
  '0277-daily-mails': addDailyMails,
  '0280-copy-prices-by-percent': copyPricesByPercent,
  '0284-more-recheck-causes': addMoreRecheckCauses,
  '0285-recheck-ends': addRecheckEnds,
  '0286-sanction-cases': addSanctionCases,
  '0287-typed-corrections': typeCorrectionsTwice,
  '0288-holds-of-accounts': holdAccounts,
  '0295-plu-keys': keyPluCodes,
  '0300-held-imports': holdImports,
  '0305-bank-columns': rememberBankColumns,
  '0310-seal-webhook-queries': sealWebhookQueries,
  '0318-bank-attempts': countBankAttempts,
  '0320-bank-postings': addBankPostings,
  '0321-sale-documents': addSaleDocuments,
  '0324-reasons-of-typed-corrections': keepTypedReasons,
  '0325-codes-of-callers': proveCallersByCode,
  '0326-deputies-and-own-tasks-of-cases': nameDeputies,
  '0328-label-forms': addLabelForms,
  '0329-list-columns': rememberListColumns,
  '0330-proposal-states': unifyProposalStates,
  '0331-proposals-of-staff': moveStaffProposals,
  '0332-proposals-of-payouts': movePayoutRequests,
  '0340-ledger-checks': nameLedgerChecks,
}
