import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { authenticator } from './en/authenticator.ts'
import { answers } from './en/answers.ts'
import { cardEntry } from './en/card-entry.ts'
import { fieldErrors } from './en/field-errors.ts'
import { forms } from './en/forms.ts'
import { keys } from './en/keys.ts'
import { lists } from './en/lists.ts'
import { login } from './en/login.ts'
import { operatorApprovedProducts } from './en/operator-approved-products.ts'
import { operatorApprovers } from './en/operator-approvers.ts'
import { operatorAuditLog } from './en/operator-audit-log.ts'
import { operatorAuditFields } from './en/operator-audit-fields.ts'
import { operatorAudit } from './en/operator-audit.ts'
import { operatorBank } from './en/operator-bank.ts'
import { operatorBankLines } from './en/operator-bank-lines.ts'
import { operatorBankStatements } from './en/operator-bank-statements.ts'
import { operatorCoverRequests } from './en/operator-cover-requests.ts'
import { operatorCardEntry } from './en/operator-card-entry.ts'
import { operatorConsole } from './en/operator-console.ts'
import { operatorDecisions } from './en/operator-decisions.ts'
import { operatorFees } from './en/operator-fees.ts'
import { operatorExceptions } from './en/operator-exceptions.ts'
import { operatorFunnel } from './en/operator-funnel.ts'
import { operatorTemplates } from './en/operator-templates.ts'
import { operatorIdentity } from './en/operator-identity.ts'
import { operatorNpi } from './en/operator-npi.ts'
import { operatorSanctionCases } from './en/operator-sanction-cases.ts'
import { operatorSanctions } from './en/operator-sanctions.ts'
import { operatorInbox } from './en/operator-inbox.ts'
import { operatorPeople } from './en/operator-people.ts'
import { operatorProposals } from './en/operator-proposals.ts'
import { operatorStaff } from './en/operator-staff.ts'
import { operatorSupport } from './en/operator-support.ts'
import { operatorLedgerChecks } from './en/operator-ledger-checks.ts'
import { operatorProviderSales } from './en/operator-provider-sales.ts'
import { operatorReview } from './en/operator-review.ts'
import { operatorPaymentOrder } from './en/operator-payment-order.ts'
import { operatorPurchases } from './en/operator-purchases.ts'
import { operatorSettlement } from './en/operator-settlement.ts'
import { operatorSettlementRun } from './en/operator-settlement-run.ts'
import { passkeys } from './en/passkeys.ts'
import { recovery } from './en/recovery.ts'
import { shared } from './en/shared.ts'
import { shell } from './en/shell.ts'
import { coverage } from './en/coverage.ts'
import { terminals } from './en/terminals.ts'

/** Phrases of the operator console. A separate set, so that the portal does not load it. */
export const operatorEnUS = {
  ...answers,
  ...authenticator,
  ...cardEntry,
  ...fieldErrors,
  ...forms,
  ...keys,
  ...lists,
  ...login,
  ...passkeys,
  ...recovery,
  ...shared,
  ...shell,
  ...coverage,
  ...terminals,
  ...operatorBank,
  ...operatorBankLines,
  ...operatorBankStatements,
  ...operatorCardEntry,
  ...operatorCoverRequests,
  ...operatorConsole,
  ...operatorProviderSales,
  ...operatorReview,
  ...operatorIdentity,
  ...operatorDecisions,
  ...operatorExceptions,
  ...operatorFunnel,
  ...operatorTemplates,
  ...operatorNpi,
  ...operatorSanctionCases,
  ...operatorSanctions,
  ...operatorInbox,
  ...operatorPeople,
  ...operatorApprovers,
  ...operatorStaff,
  ...operatorSupport,
  ...operatorApprovedProducts,
  ...operatorAudit,
  ...operatorAuditLog,
  ...operatorAuditFields,
  ...operatorLedgerChecks,
  ...operatorProposals,
  ...operatorFees,
  ...operatorPurchases,
  ...operatorSettlement,
  ...operatorSettlementRun,
  ...operatorPaymentOrder,
} satisfies Record<FieldErrorCode, string>
export type OperatorPhraseKey = keyof typeof operatorEnUS
