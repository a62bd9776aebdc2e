import { Link } from '@tanstack/react-router'
import type { PaymentOrder, StatementDetail } from '@tillgate/contract/operator-payment-orders.ts'
import { isKnownBankCode } from '@tillgate/domain/exceptions.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { dateTimeOf, dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useHoldText } from '#operator/features/holds/hold-text.tsx'
import { isUndecided } from './is-undecided.ts'
import { useCycleText } from './use-cycle-text.ts'

type Props = { statement: StatementDetail; order: PaymentOrder }

/**
 * Names the next cycle of the statement, or the action that its payout requires. Until the approval the statement
 * may leave with its own run.
 */
const Moves = ({ statement: { moves, holds }, order: { run } }: Props) => {
  const { t, language } = useTranslation()
  const cycle = useCycleText(run)
  if (!moves) return null
  const isOpen = isUndecided(run)
  if (isOpen && moves.at === null) return <p>{t('order.goes-with-run')}</p>
  if (moves.at !== null) {
    return (
      <p>
        {isOpen && <>{t('order.stays-behind')} </>}
        {t('order.moves-by-itself', { cutOff: cycle(moves.at), day: dayText(moves.arrivesOn ?? '', language) })}
      </p>
    )
  }
  const isOurs = holds.some(({ canEnd }) => canEnd)
  return <p>{t(isOurs ? 'order.moves-when-ended' : 'order.moves-when-linked')}</p>
}

/** Lists the hold reasons, with the text of the operator who began the hold. */
const Reasons = ({ statement: { holds, moves }, order: { run } }: Props) => {
  const { t, language } = useTranslation()
  const { sinceText } = useHoldText()
  const cycle = useCycleText(run)
  const head = ({ begunAt, begunBy, kind, ...rest }: (typeof holds)[number]): string =>
    kind === 'OPERATOR' && begunAt !== null
      ? t('order.held-by', { name: begunBy?.name ?? '', at: dateTimeOf(begunAt, language, run.timeZone) })
      : t('order.held-kind', {
          kind: t(`hold-kind.${kind}`),
          since: sinceText({ ...rest, kind, begunAt, begunBy }, run.timeZone),
        })
  return (
    <>
      {holds.map((hold) => (
        <p key={`${hold.kind} ${hold.id}`}>
          {head(hold)}
          {hold.kind === 'OPERATOR' && hold.reason !== '' && <>. {t('order.quote', { reason: hold.reason })}</>}
        </p>
      ))}
      {holds.some(({ isOfPartner }) => isOfPartner) && <p>{t('order.of-partner')}</p>}
      {holds.some(({ canEnd }) => canEnd) && moves && !isUndecided(run) && (
        <p>
          {moves.ifEnded === null ? t('order.if-ended-waits') : t('order.if-ended', { cutOff: cycle(moves.ifEnded) })}
        </p>
      )}
    </>
  )
}

/** Explains the state of a statement that was not paid normally. */
export const StatementNotice = (props: Props) => {
  const { t, language } = useTranslation()
  const { statement, order } = props
  const cycle = useCycleText(order.run)
  const { state, returnCode, returnText, returnedAt, rolledOverTo } = statement
  const bankText = (code: string): string => (isKnownBankCode(code) ? t(`bank-code.${code}`) : returnText)
  if (state === 'RETURNED') {
    return (
      <Alert
        tone="error"
        title={t('order.returned-title', { code: returnCode ?? '', text: bankText(returnCode ?? '') })}
      >
        {returnedAt !== null && (
          <p>{t('order.returned-on', { at: dateTimeOf(returnedAt, language, order.run.timeZone) })}</p>
        )}
        <Reasons {...props} />
        <Moves {...props} />
        <Link to="/exceptions" search={{ run: order.run.number, search: statement.supportId }}>
          {t('order.exception')}
        </Link>
      </Alert>
    )
  }
  if (state === 'HELD') {
    return (
      <Alert tone="warning" title={t('order.held')}>
        <Reasons {...props} />
        <Moves {...props} />
      </Alert>
    )
  }
  if (state === 'WAITING') {
    return (
      <Alert tone="info" title={t('order.waits')}>
        <Moves {...props} />
      </Alert>
    )
  }
  if (state === 'MOVED' && rolledOverTo) {
    return (
      <Alert tone="info" title={t('order.moved-title')}>
        <p>{t('order.moved-text', { cutOff: cycle(rolledOverTo.cutOff) })}</p>
        <Link
          to="/settlement-runs/order/$partnerId/$id"
          params={{ partnerId: order.partner.id, id: rolledOverTo.orderId }}
        >
          {t('order.moved-link')}
        </Link>
      </Alert>
    )
  }
  return null
}
