import { WhoMay } from '#operator/features/session/who-may.tsx'
import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { BankLine, BankPosting } from '@tillgate/contract/operator-bank-lines.ts'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRef, useState } from 'react'
import { useReopenBankLine } from '#operator/api/bank-lines.ts'
import { dateTimeOf, dayText } from '#operator/features/figures/zone-times.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { SettleLineDialog } from './settle-line-dialog.tsx'
import styles from './detail.module.css'

type Props = { id: string; line: BankLine }

const ReopenDialog = ({ id, line, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation()
  const reopening = useReopenBankLine(id)
  const { amount, isAloneEnough, limit, left } = line
  return (
    <ReasonDialog
      title={t('bank-line.reopen-title', { amount: signedMoney(amount) })}
      consequence={t(isAloneEnough ? 'bank-line.reopen-alone' : 'bank-line.reopen-two', {
        left: money(left),
        limit: money(limit),
      })}
      verb={t(isAloneEnough ? 'bank-line.reopen' : 'bank-line.propose-verb')}
      send={(reason) => reopening.mutateAsync(reason)}
      onDone={({ message }) => {
        showToast({ tone: 'success', text: message })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Settles an open line or opens a settled one. Renders nothing while a proposal waits. */
const LineAction = ({ id, line, state }: Props & { state: ExceptionDetail['state'] }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useSingleKeys({ a: () => button.current?.focus() })
  const close = () => setAsking(false)
  const isOpen = state === 'OPEN'
  if (line.proposal !== null || (!isOpen && line.posting === null)) return null
  if (!may('payouts.pay')) return <WhoMay permission="payouts.pay" />
  const Asking = isOpen ? SettleLineDialog : ReopenDialog
  return (
    <div className={clsx('flex wrap gap-2', styles['actions'])}>
      <Button ref={button} variant={isOpen ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {t(isOpen ? 'bank-line.settle' : 'bank-line.reopen')}
      </Button>
      {isAsking && <Asking id={id} line={line} onClose={close} />}
    </div>
  )
}

/** Names the proposal that waits for a second person, and what applies until then. */
const Waiting = ({ line: { proposal } }: Pick<Props, 'line'>) => {
  const { t } = useTranslation()
  if (proposal === null) return null
  const { id, number, action, kind, reason, by } = proposal
  return (
    <Alert tone="warning" title={t(`bank-line.waits-${action}`, { kind: t(`bank-kind.${kind}`) })}>
      <p>
        {t(`bank-line.waits-text-${action}`, { name: by.name, reason })}{' '}
        <Link to="/proposals/$id" params={{ id }}>
          {t('bank-line.proposal', { number })}
        </Link>
      </p>
    </Alert>
  )
}

const People = ({ of: { bookedBy, confirmedBy, bookedAt } }: { of: BankPosting }) => {
  const { t, language } = useTranslation()
  const at = dateTimeOf(bookedAt, language, bankZone)
  return confirmedBy === null
    ? t('bank-line.by', { name: bookedBy.name, at })
    : t('bank-line.by-two', { name: bookedBy.name, second: confirmedBy.name, at })
}

const Postings = ({ line: { postings } }: Pick<Props, 'line'>) => {
  const { t } = useTranslation()
  if (postings.length === 0) return null
  const kindOf = ({ kind, isReversal }: BankPosting) =>
    isReversal ? t('bank-line.reversal', { kind: t(`bank-kind.${kind}`) }) : t(`bank-kind.${kind}`)
  return (
    <div>
      <h3>{t('bank-line.postings')}</h3>
      <p className="muted">{t('bank-line.postings-lead')}</p>
      <div className={clsx('line rounded scroll-x fs-14', styles['compared'])}>
        <WideTable className={undefined} label={t('bank-line.postings')}>
          <thead>
            <tr className="fs-13 muted surface-2">
              <th scope="col">{t('bank-line.column-kind')}</th>
              <th scope="col">{t('bank-line.column-account')}</th>
              <th scope="col">{t('bank-line.column-amount')}</th>
              <th scope="col">{t('bank-line.column-people')}</th>
            </tr>
          </thead>
          <tbody>
            {postings.map((posting) => (
              <tr key={`${posting.bookedAt} ${posting.isReversal}`}>
                <th scope="row">{kindOf(posting)}</th>
                <td>{t(`bank-account.${posting.account}`)}</td>
                <td className="tnum">{signedMoney(posting.amount)}</td>
                <td>
                  <People of={posting} />
                  <span className="muted">
                    <br />
                    {posting.reason}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      </div>
    </div>
  )
}

/** Place of the line, available actions, and bookings. */
export const Line = ({ of: { id, state, bankLine } }: { of: ExceptionDetail }) => {
  const { t, language } = useTranslation()
  if (bankLine === null) return state === 'RESOLVED' ? <p className="muted">{t('bank-line.withdrawn-note')}</p> : null
  const { statement, day, no, statementId } = bankLine
  return (
    <>
      <p className="muted">
        {t('bank-line.of', { name: statement, day: dayText(day, language, { year: 'numeric' }), no })}{' '}
        <Link to="/reconciliation/bank" search={{ statement: statementId }}>
          {t('bank-line.see-statement')}
        </Link>
      </p>
      <Waiting line={bankLine} />
      <LineAction id={id} line={bankLine} state={state} />
      <Postings line={bankLine} />
    </>
  )
}
