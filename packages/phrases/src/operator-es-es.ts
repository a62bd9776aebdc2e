import { authenticator } from './es/authenticator.ts'
import { answers } from './es/answers.ts'
import { cardEntry } from './es/card-entry.ts'
import { fieldErrors } from './es/field-errors.ts'
import { forms } from './es/forms.ts'
import { keys } from './es/keys.ts'
import { lists } from './es/lists.ts'
import { login } from './es/login.ts'
import { operatorApprovedProducts } from './es/operator-approved-products.ts'
import { operatorApprovers } from './es/operator-approvers.ts'
import { operatorAuditLog } from './es/operator-audit-log.ts'
import { operatorAuditFields } from './es/operator-audit-fields.ts'
import { operatorAudit } from './es/operator-audit.ts'
import { operatorBank } from './es/operator-bank.ts'
import { operatorBankLines } from './es/operator-bank-lines.ts'
import { operatorBankStatements } from './es/operator-bank-statements.ts'
import { operatorCoverRequests } from './es/operator-cover-requests.ts'
import { operatorCardEntry } from './es/operator-card-entry.ts'
import { operatorConsole } from './es/operator-console.ts'
import { operatorDecisions } from './es/operator-decisions.ts'
import { operatorFees } from './es/operator-fees.ts'
import { operatorExceptions } from './es/operator-exceptions.ts'
import { operatorFunnel } from './es/operator-funnel.ts'
import { operatorTemplates } from './es/operator-templates.ts'
import { operatorIdentity } from './es/operator-identity.ts'
import { operatorNpi } from './es/operator-npi.ts'
import { operatorSanctionCases } from './es/operator-sanction-cases.ts'
import { operatorSanctions } from './es/operator-sanctions.ts'
import { operatorInbox } from './es/operator-inbox.ts'
import { operatorPeople } from './es/operator-people.ts'
import { operatorProposals } from './es/operator-proposals.ts'
import { operatorStaff } from './es/operator-staff.ts'
import { operatorSupport } from './es/operator-support.ts'
import { operatorLedgerChecks } from './es/operator-ledger-checks.ts'
import { operatorProviderSales } from './es/operator-provider-sales.ts'
import { operatorReview } from './es/operator-review.ts'
import { operatorPaymentOrder } from './es/operator-payment-order.ts'
import { operatorPurchases } from './es/operator-purchases.ts'
import { operatorSettlement } from './es/operator-settlement.ts'
import { operatorSettlementRun } from './es/operator-settlement-run.ts'
import { passkeys } from './es/passkeys.ts'
import { recovery } from './es/recovery.ts'
import { shared } from './es/shared.ts'
import { shell } from './es/shell.ts'
import { coverage } from './es/coverage.ts'
import { terminals } from './es/terminals.ts'
import type { OperatorPhraseKey } from './operator-en-us.ts'

export const operatorEsES: Record<OperatorPhraseKey, string> = {
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
}
