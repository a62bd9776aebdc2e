import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import { isIdentityResettable } from '@tillgate/domain/identity.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useWithdrawPersonWaiver, type IdentityHelp, useIdentityHelp } from '#operator/api/partners.ts'
import { ApprovalFacts } from '#operator/features/approvals/approval-facts.tsx'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

type User = PartnerDetail['users'][number]
type HelpDialogProps = { partnerId: string; user: User; help: IdentityHelp; onClose: () => void }

const doneWith = (help: IdentityHelp, { isWaived, isClosed }: { isWaived?: boolean; isClosed?: boolean }) =>
  isClosed === true
    ? 'proposal-obstacle.identity'
    : help === 'reset'
      ? 'step.reset-identity.done'
      : isWaived
        ? 'step.waive-identity.done'
        : 'decide.proposed'

const HelpDialog = ({ partnerId, user, help, onClose }: HelpDialogProps) => {
  const { t, language } = useTranslation()
  const { name, waiver } = user
  const take = useIdentityHelp(partnerId)
  return (
    <ReasonDialog
      title={t(`identity-help.${help}-question`, { name })}
      consequence={t(`identity-help.${help}-consequence`)}
      verb={t(`identity-help.${help}`)}
      notice={
        help === 'confirm' && waiver ? (
          <ApprovalFacts
            of={{
              what: `${t('proposal.WAIVE_IDENTITY')}: ${name}`,
              by: waiver.by.name,
              at: shortMoment(waiver.at, language),
              reason: waiver.reason,
            }}
          />
        ) : undefined
      }
      send={(reason) => take.mutateAsync({ userId: user.id, help, reason })}
      onDone={(done) => {
        showToast({ tone: done.isClosed === true ? 'error' : 'success', text: t(doneWith(help, done)) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type Props = { partnerId: string; user: User; isHelpable: boolean }

/**
 * Resets or waives the identity check: the first operator proposes a waiver, a second operator confirms or declines.
 */
export const StuckPerson = ({ partnerId, user, isHelpable: isPossible }: Props) => {
  const { t, language } = useTranslation()
  const withdraw = useWithdrawPersonWaiver(partnerId)
  const [help, setHelp] = useState<IdentityHelp>()
  const isHelpable = isPossible && may('identities.help')
  const { id, name, identityStatus, waiver } = user
  const isMine = waiver?.by.id === authRecord()?.user.id
  const canReset = isHelpable && isIdentityResettable(identityStatus)
  const [isDeclining, setDeclining] = useState(false)
  const onGone = () => showToast({ tone: 'success', text: t('decision-proposal.gone') })
  const takeBack = () =>
    withdraw.mutate(
      { userId: id },
      {
        onSuccess: onGone,
        onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }),
      },
    )

  return (
    <li>
      <b className="grow">{name}</b>
      <span>{t(`identity.${identityStatus}`)}</span>
      {waiver && (
        <>
          <small>
            {t('proposal.WAIVE_IDENTITY')}.{' '}
            {t('proposal.by', { name: waiver.by.name, at: shortMoment(waiver.at, language) })}
          </small>
          <small className="basis-full pre-wrap break">{waiver.reason}</small>
          {isMine && <small>{t('proposal.mine')}</small>}
        </>
      )}
      {isHelpable && (
        <span className={clsx(styles['helpRow'], 'row wrap')}>
          {waiver && !isMine && (
            <Button size="sm" variant="primary" onClick={() => setHelp('confirm')}>
              {t('proposal.confirm-WAIVE_IDENTITY')}
            </Button>
          )}
          {waiver && (
            <Button
              size="sm"
              busy={withdraw.isPending && isMine}
              onClick={() => (isMine ? void takeBack() : setDeclining(true))}
            >
              {t(isMine ? 'decision-proposal.withdraw' : 'decision-proposal.decline')}
            </Button>
          )}
          {canReset && (
            <Button size="sm" aria-label={t('identity-help.reset-one', { name })} onClick={() => setHelp('reset')}>
              {t('step.reset-identity.verb')}
            </Button>
          )}
          {!waiver && (
            <Button size="sm" aria-label={t('identity-help.waive-one', { name })} onClick={() => setHelp('waive')}>
              {t('step.waive-identity.verb')}
            </Button>
          )}
        </span>
      )}
      {isDeclining && waiver && (
        <ReasonDialog
          title={t('decision-proposal.decline-title')}
          consequence={t('decision-proposal.decline-text', { name: waiver.by.name })}
          verb={t('decision-proposal.decline')}
          destructive
          send={(reason) => withdraw.mutateAsync({ userId: id, reason })}
          onDone={() => {
            setDeclining(false)
            onGone()
          }}
          onClose={() => setDeclining(false)}
        />
      )}
      {help && <HelpDialog partnerId={partnerId} user={user} help={help} onClose={() => setHelp(undefined)} />}
    </li>
  )
}
