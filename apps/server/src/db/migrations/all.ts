import type { Migration } from 'kysely/migration'
import * as roles from './0001-roles.ts'
import * as identity from './0002-identity.ts'
import * as catalogue from './0003-catalogue.ts'
import * as imports from './0004-imports.ts'
import * as writing from './0005-audit-idempotency-outbox.ts'
import * as importProgress from './0006-import-progress.ts'
import * as statistics from './0007-statistics.ts'
import * as accountSafety from './0008-account-safety.ts'
import * as keepHouse from './0009-keep-house.ts'
import * as terms from './0010-terms.ts'
import * as plaid from './0011-plaid.ts'
import * as business from './0012-business.ts'
import * as applications from './0013-applications.ts'
import * as operators from './0014-operators.ts'
import * as identityWaivers from './0015-identity-waivers.ts'
import * as manualCardEntry from './0016-manual-card-entry.ts'
import * as agreedVersion from './0017-agreed-version.ts'
import * as operatorIdle from './0018-operator-idle.ts'
import * as versions from './0020-versions.ts'
import * as signInGuard from './0022-sign-in-guard.ts'
import * as requestKeys from './0023-request-keys.ts'
import * as serviceLogins from './0024-service-logins.ts'
import * as fairImports from './0025-fair-imports.ts'
import * as messageClaims from './0027-message-claims.ts'
import * as usualCity from './0029-usual-city.ts'
import * as derivedKeys from './0030-derived-keys.ts'
import * as milestones from './0031-milestones.ts'
import * as oneOutbox from './0033-one-outbox.ts'
import * as messageLives from './0034-message-lives.ts'
import * as routingDigits from './0035-routing-digits.ts'
import * as usersOfStores from './0036-users-of-stores.ts'
import * as payoutHolds from './0037-payout-holds.ts'
import * as cardEntryAnswers from './0039-card-entry-answers.ts'
import * as authenticators from './0040-authenticators.ts'
import * as peopleAndStoresFound from './0042-people-and-stores-found.ts'
import * as nextAccounts from './0043-next-accounts.ts'
import * as barcodeOrder from './0044-barcode-order.ts'
import * as programmes from './0045-programmes.ts'
import * as terminals from './0046-terminals.ts'
import * as purchases from './0047-purchases.ts'
import * as entries from './0048-entries.ts'
import * as activationEnds from './0049-activation-ends.ts'
import * as receipts from './0050-receipts.ts'
import * as approvedLists from './0056-approved-lists.ts'
import * as violations from './0058-sales-violations.ts'
import * as transactionsFound from './0060-transactions-found.ts'
import * as settlement from './0061-settlement.ts'
import * as payouts from './0062-payouts.ts'
import * as statementsFound from './0063-statements-found.ts'
import * as feeNotices from './0066-fee-notices.ts'
import * as issuedTerminals from './0066-issued-terminals.ts'
import * as proofs from './0066-proofs.ts'
import * as providerPayouts from './0067-provider-payouts.ts'
import * as returnsByHand from './0068-returns-by-hand.ts'
import * as entriesByDay from './0069-entries-by-day.ts'
import * as statementSums from './0070-statement-sums.ts'
import * as settlementNumbers from './0071-settlement-numbers.ts'
import * as requestsTakenBack from './0074-requests-taken-back.ts'
import * as ownRuns from './0075-own-runs.ts'
import * as accountTypists from './0076-account-typists.ts'
import * as keyedRequestHashes from './0080-keyed-request-hashes.ts'
import * as definerSearchPath from './0081-definer-search-path.ts'
import * as receiptHashes from './0082-receipt-hashes.ts'
import * as settledFromTheStart from './0085-settled-from-the-start.ts'
import * as sentMails from './0086-sent-mails.ts'
import * as unprovenEmails from './0095-unproven-emails.ts'
import * as codesByText from './0096-codes-by-text.ts'
import * as returnedApart from './0075-returned-apart.ts'
import * as sealedDocuments from './0090-sealed-documents.ts'
import * as pricesByItem from './0100-prices-by-item.ts'
import * as documentSignatures from './0105-document-signatures.ts'
import * as verifiedStreets from './0101-verified-streets.ts'
import * as resubmissions from './0110-resubmissions.ts'
import * as invitedEmails from './0115-invited-emails.ts'
import * as draftsOfPeople from './0091-drafts-of-people.ts'
import * as plaidLinkTokens from './0092-plaid-link-tokens.ts'

/** In order, forward only, never edited once released. */
export const migrations: Record<string, Migration['up']> = {
  '0001-roles': roles.up,
  '0002-identity': identity.up,
  '0003-catalogue': catalogue.up,
  '0004-imports': imports.up,
  '0005-audit-idempotency-outbox': writing.up,
  '0006-import-progress': importProgress.up,
  '0007-statistics': statistics.up,
  '0008-account-safety': accountSafety.up,
  '0009-keep-house': keepHouse.up,
  '0010-terms': terms.up,
  '0011-plaid': plaid.up,
  '0012-business': business.up,
  '0013-applications': applications.up,
  '0014-operators': operators.up,
  '0015-identity-waivers': identityWaivers.up,
  '0016-manual-card-entry': manualCardEntry.up,
  '0017-agreed-version': agreedVersion.up,
  '0018-operator-idle': operatorIdle.up,
  '0020-versions': versions.up,
  '0022-sign-in-guard': signInGuard.up,
  '0023-request-keys': requestKeys.up,
  '0024-service-logins': serviceLogins.up,
  '0025-fair-imports': fairImports.up,
  '0027-message-claims': messageClaims.up,
  '0029-usual-city': usualCity.up,
  '0030-derived-keys': derivedKeys.up,
  '0031-milestones': milestones.up,
  '0033-one-outbox': oneOutbox.up,
  '0034-message-lives': messageLives.up,
  '0035-routing-digits': routingDigits.up,
  '0036-users-of-stores': usersOfStores.up,
  '0037-payout-holds': payoutHolds.up,
  '0039-card-entry-answers': cardEntryAnswers.up,
  '0040-authenticators': authenticators.up,
  '0042-people-and-stores-found': peopleAndStoresFound.up,
  '0043-next-accounts': nextAccounts.up,
  '0044-barcode-order': barcodeOrder.up,
  '0045-programmes': programmes.up,
  '0046-terminals': terminals.up,
  '0047-purchases': purchases.up,
  '0048-entries': entries.up,
  '0049-activation-ends': activationEnds.up,
  '0050-receipts': receipts.up,
  '0056-approved-lists': approvedLists.up,
  '0058-sales-violations': violations.up,
  '0060-transactions-found': transactionsFound.up,
  '0061-settlement': settlement.up,
  '0062-payouts': payouts.up,
  '0063-statements-found': statementsFound.up,
  '0066-fee-notices': feeNotices.up,
  '0066-issued-terminals': issuedTerminals.up,
  '0066-proofs': proofs.up,
  '0067-provider-payouts': providerPayouts.up,
  '0068-returns-by-hand': returnsByHand.up,
  '0069-entries-by-day': entriesByDay.up,
  '0070-statement-sums': statementSums.up,
  '0071-settlement-numbers': settlementNumbers.up,
  '0074-requests-taken-back': requestsTakenBack.up,
  '0075-own-runs': ownRuns.up,
  '0075-returned-apart': returnedApart.up,
  '0076-account-typists': accountTypists.up,
  '0080-keyed-request-hashes': keyedRequestHashes.up,
  '0081-definer-search-path': definerSearchPath.up,
  '0082-receipt-hashes': receiptHashes.up,
  '0085-settled-from-the-start': settledFromTheStart.up,
  '0086-sent-mails': sentMails.up,
  '0090-sealed-documents': sealedDocuments.up,
  '0091-drafts-of-people': draftsOfPeople.up,
  '0092-plaid-link-tokens': plaidLinkTokens.up,
  '0095-unproven-emails': unprovenEmails.up,
  '0096-codes-by-text': codesByText.up,
  '0100-prices-by-item': pricesByItem.up,
  '0101-verified-streets': verifiedStreets.up,
  '0105-document-signatures': documentSignatures.up,
  '0110-resubmissions': resubmissions.up,
  '0115-invited-emails': invitedEmails.up,
}
