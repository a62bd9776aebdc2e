import { WhoMay } from '#operator/features/session/who-may.tsx'
import { may } from '#operator/features/session/rights.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRef, useState } from 'react'
import { requestReturn } from '#operator/api/payouts.ts'
import { useAnswerException, useRefreshExceptions, type ExceptionAnswer } from '#operator/api/exceptions.ts'
import { money } from '@tillgate/domain/money.ts'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { NotPayingNotice } from '#operator/features/approvers/not-paying-notice.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation, type Texts } from '#operator/i18n.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './detail.module.css'

type Asked = ExceptionAnswer | 'correct' | 'return'

/** Returns the actions that the item allows now, the usual action first. */
const possible = ({ mayConfirm, mayCorrect, mayAskForAccount, mayReturn, state }: ExceptionDetail): Asked[] => {
  if (state !== 'OPEN') return []
  return [
    ...(mayConfirm ? (['confirm'] as const) : []),
    ...(mayCorrect ? (['correct'] as const) : []),
    ...(mayAskForAccount ? (['ask'] as const) : []),
    ...(mayReturn ? (['return'] as const) : []),
    'resolve',
  ]
}

const Answering = ({ of, answer, onClose }: { of: ExceptionDetail; answer: ExceptionAnswer; onClose: () => void }) => {
  const { t } = useTranslation()
  const answering = useAnswerException(of.id)
  const params = { store: of.store ?? '', digits: of.last4 ?? '', amount: money(of.amount) }
  return (
    <ReasonDialog
      title={t(`exceptions.${answer}-question`, params)}
      consequence={t(`exceptions.${answer}-consequence`, params)}
      verb={verbOf(answer, of, t)}
      destructive={answer === 'ask'}
      notice={
        answer !== 'resolve' && of.partnerId !== null ? (
          <ApprovalNotice partnerId={of.partnerId} storeId={of.storeId ?? undefined} />
        ) : undefined
      }
      send={(reason) => answering.mutateAsync({ answer, reason })}
      onDone={({ message }) => {
        showToast({ tone: 'success', text: message })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Proposes the whole payment as returned; a second person confirms. */
const ReturnInWhole = ({ of, onClose }: { of: ExceptionDetail; onClose: () => void }) => {
  const { t } = useTranslation()
  const refresh = useRefreshExceptions()
  const params = { store: of.store ?? '', sent: of.compared.find(({ field }) => field === 'amount')?.ours ?? '' }
  return (
    <ReasonDialog
      title={t('exceptions.return-question', params)}
      consequence={t('exceptions.return-consequence', params)}
      verb={t('exceptions.return')}
      notice={<NotPayingNotice />}
      send={(reason) => requestReturn(of.statementId ?? '', { code: of.code, reason })}
      onDone={() => {
        refresh()
        showToast({ tone: 'success', text: t('exceptions.return-done') })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const verbOf = (answer: Asked, { why, correction }: ExceptionDetail, t: Texts['t']): string => {
  if (answer === 'confirm') return t(why === 'confirm' ? 'exceptions.confirm' : 'exceptions.confirm-other')
  if (answer === 'correct') {
    const isKind = correction?.fields.every((field) => field === 'accountType') ?? false
    return t(isKind ? 'exceptions.type-kind' : 'exceptions.type')
  }
  return t(`exceptions.${answer}`)
}

export const ExceptionActions = ({ of }: { of: ExceptionDetail }) => {
  const { t, language } = useTranslation()
  const [asked, setAsked] = useState<Asked>()
  const first = useRef<HTMLButtonElement>(null)
  const close = () => setAsked(undefined)
  const verbs = possible(of)
  // The manual resolution is the last resort, unless no other action exists.
  const usual = verbs.length > 1 ? verbs.filter((answer) => answer !== 'resolve') : verbs
  useSingleKeys({ a: () => first.current?.focus() })
  if (verbs.length === 0) return null
  if (!may('payouts.pay')) return <WhoMay permission="payouts.pay" />
  return (
    <div className={clsx('flex wrap gap-2', styles['actions'])}>
      {of.typedBy && (
        <p className="muted">
          {t('exceptions.typed-by', { name: of.typedBy.name, at: moment(of.typedBy.at, language) })}
        </p>
      )}
      {of.returnProposalId !== null && (
        <p>
          {t('exceptions.return-waits')}{' '}
          <Link to="/proposals/$id" params={{ id: of.returnProposalId }}>
            {t('proposal.open')}
          </Link>
        </p>
      )}
      {usual.map((answer, index) => (
        <Button
          key={answer}
          ref={index === 0 ? first : undefined}
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => setAsked(answer)}
        >
          {verbOf(answer, of, t)}
        </Button>
      ))}
      {of.contactEmail !== null && (
        <a href={`mailto:${of.contactEmail}`} {...asButton()}>
          {t('exceptions.contact')}
        </a>
      )}
      {usual.length < verbs.length && (
        <Button variant="ghost" onClick={() => setAsked('resolve')}>
          {verbOf('resolve', of, t)}
        </Button>
      )}
      {asked === 'correct' && <CorrectDialog of={of} onClose={close} />}
      {asked === 'return' && <ReturnInWhole of={of} onClose={close} />}
      {asked !== undefined && asked !== 'correct' && asked !== 'return' && (
        <Answering of={of} answer={asked} onClose={close} />
      )}
    </div>
  )
}
