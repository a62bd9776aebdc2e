import { staffProposals } from '#server/modules/staff/administration/proposals.service.ts'
import { approvedListProposals } from '#server/modules/catalogue/approved-products/list-proposals.service.ts'
import type { Kinds } from '#server/modules/proposals/kinds.service.ts'
import { feeProposals } from '#server/modules/sales/fee-schedules/fee-proposals.service.ts'
import { partnerEndProposals } from '#server/modules/partners/stores/ending.service.ts'
import { sanctionListProposals } from '#server/modules/sanctions/lists/list-proposals.service.ts'
import { settingsProposals } from '#server/modules/sales/settings/settings.service.ts'
import { bankLineProposals } from '#server/modules/reconciliation/bank-lines/bank-lines.service.ts'
import { bankStatementProposals } from '#server/modules/reconciliation/bank-statements/withdraw.service.ts'
import { payoutProposals } from '#server/modules/settlement/payouts/requests.service.ts'
import { emailProposals, factorProposals } from '#server/modules/support/help/account-changes.service.ts'
import type { Deps } from '../ports/deps.ts'

/** Rules of all kinds of proposals: each context writes its own tables. */
export const proposalKinds = (deps: Pick<Deps, 'config'>): Kinds => {
  const staff = staffProposals(deps)
  return {
    FEES: feeProposals,
    LIST: approvedListProposals,
    SETTINGS: settingsProposals(deps),
    BANK_STATEMENT: bankStatementProposals,
    BANK_LINE: bankLineProposals,
    FACTOR: factorProposals,
    EMAIL: emailProposals,
    SANCTIONS: sanctionListProposals,
    PARTNER_END: partnerEndProposals,
    INVITE: staff,
    RAISE: staff,
    RESET_AUTHENTICATOR: staff,
    PASSWORD_LINK: staff,
    ADJUSTMENT: payoutProposals,
    SETTLE: payoutProposals,
    RETURN: payoutProposals,
    END_HOLD: payoutProposals,
  }
}
