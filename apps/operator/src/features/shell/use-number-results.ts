import { useNavigate } from '@tanstack/react-router'
import type { Find } from '@tillgate/contract/operator-search.ts'
import { money } from '@tillgate/domain/money.ts'
import { staffKinds, type ProposalKind, type StaffKind } from '@tillgate/domain/proposals.ts'
import { useFindByNumber } from '#operator/api/settlement.ts'
import { dateOf, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

const isOfStaff = (kind: ProposalKind): kind is StaffKind => staffKinds.some((one) => one === kind)

/** Finds runs, payment orders, payments, purchases, sanctions cases and proposals by number. `choose` opens the found row. */
export const useNumberResults = (text: string) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const query = useFindByNumber(text)
  const when = (cutOff: string, zone: string): string =>
    `${dateOf(cutOff, language, zone)}, ${timeOf(cutOff, language, zone)}`
  const rowOf = (find: Find) => {
    if (find.kind === 'run') {
      const { runId, number, cutOff, timeZone, status } = find
      const title = t('order.back', { number: `R-${number}` })
      return { key: runId, title, detail: `${when(cutOff, timeZone)} · ${t(`run-status.${status}`)}` }
    }
    if (find.kind === 'order') {
      const { orderId, number, partner, cutOff, timeZone } = find
      return { key: orderId, title: `PO-${number}`, detail: `${partner} · ${when(cutOff, timeZone)}` }
    }
    if (find.kind === 'purchase') {
      const { purchaseId, receiptNumber, store, amount, startedAt, timeZone, last4 } = find
      const title = t('find.purchase', { number: receiptNumber })
      return {
        key: purchaseId,
        title,
        detail: [store, money(amount), when(startedAt, timeZone), last4 === null ? '' : `••${last4}`]
          .filter((part) => part !== '')
          .join(' · '),
      }
    }
    if (find.kind === 'case') {
      const { caseId, number, partner, isOpen } = find
      return {
        key: caseId,
        title: `SC-${number}`,
        detail: `${partner} · ${t(isOpen ? 'find.case-open' : 'find.case-lifted')}`,
      }
    }
    if (find.kind === 'proposal') {
      const { proposalId, number, subject, state } = find
      const title = isOfStaff(subject) ? `P-${number}, ${t('menu.staff')}` : t(`proposal-title.${subject}`, { number })
      return { key: proposalId, title, detail: t(`proposal-state.${state}`) }
    }
    const { statementId, trace, partner, store, amount, state } = find
    return {
      key: statementId,
      title: trace ?? t('find.payout', { amount: money(amount) }),
      detail: `${store === partner ? store : `${partner}, ${store}`} · ${money(amount)} · ${t(`payout-state.${state}`)}`,
    }
  }
  const found = (query.data?.items ?? []).map((find) => ({ find, row: rowOf(find) }))
  const choose = (key: string): boolean => {
    const find = found.find(({ row }) => row.key === key)?.find
    if (find === undefined) return false
    if (find.kind === 'run') {
      void navigate({ to: '/settlement-runs/view/$id', params: { id: find.runId }, search: {} })
    } else if (find.kind === 'case') {
      void navigate({ to: '/sanctions/case/$id', params: { id: find.caseId } })
    } else if (find.kind === 'proposal') {
      if (isOfStaff(find.subject)) void navigate({ to: '/staff', search: {} })
      else void navigate({ to: '/proposals/$id', params: { id: find.proposalId }, search: {} })
    } else if (find.kind === 'purchase') {
      const { partnerId, receiptNumber } = find
      void navigate({ to: '/purchases/$partnerId/$receiptNumber', params: { partnerId, receiptNumber } })
    } else {
      void navigate({
        to: '/settlement-runs/order/$partnerId/$id',
        params: { partnerId: find.partnerId, id: find.orderId },
        search: {},
      })
    }
    return true
  }
  return { searchResults: found.map(({ row }) => row), choose, isError: query.isError, isLoading: query.isLoading }
}
