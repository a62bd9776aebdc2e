import { may } from '#operator/features/session/rights.ts'
import { Link } from '@tanstack/react-router'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import { TerminalsCard } from '@tillgate/browser/terminals/terminals-card.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useSuspension, terminalCalls } from '#operator/api/partners.ts'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { NotPayingNotice } from '#operator/features/approvers/not-paying-notice.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { shortMoment } from '#operator/features/figures/figures.ts'
import styles from '#operator/features/shell/shell-frame.module.css'

type Props = {
  partnerId: string
  store: PartnerDetail['stores'][number]
  /** True while a sanctions case holds the partner, whose stores cannot be changed. */
  isBlocked: boolean
  /** True after the last day of the partnership: a suspension may end, and none begins. */
  isEnded: boolean
  showsTerminals: boolean
}

export const StoreSeen = ({ partnerId, store, isBlocked, isEnded, showsTerminals }: Props) => {
  const { t, language } = useTranslation()
  const change = useSuspension(partnerId)
  const [isAsking, setAsking] = useState(false)
  const { id, businessName, supportId, type, status, isPrimary, address, applicationId, suspension } = store
  const tag = storeTag(status)
  const act = suspension ? 'reinstate' : 'suspend'
  const bank = store.bankAccountNumber === null ? '' : ` ••${store.bankAccountNumber}`

  return (
    <li>
      <b>{businessName}</b>
      {isPrimary && (
        <StatusBadge tone="blue" plain>
          {t('partners.primary')}
        </StatusBadge>
      )}
      {isBlocked ? (
        <StatusBadge tone="red">{t('blocked.badge')}</StatusBadge>
      ) : (
        <StatusBadge tone={tag.tone}>{t(suspension ? 'partners.suspended' : tag.label)}</StatusBadge>
      )}
      <span className="grow" />
      <div className="row wrap">
        <Link
          to="/partners/$id"
          params={{ id: partnerId }}
          search={{ terminals: showsTerminals ? undefined : id }}
          replace
          resetScroll={false}
          aria-label={t(showsTerminals ? 'partners.hide-terminals' : 'partners.show-terminals', { name: businessName })}
          {...asButton({ size: 'sm' })}
        >
          {t('terminals.title')}
        </Link>
        {applicationId !== null && (
          <Link to="/applications/$id" params={{ id: applicationId }} search={{}} {...asButton({ size: 'sm' })}>
            {t('review.title')}
          </Link>
        )}
        {!isBlocked && (suspension || !isEnded) && may('stores.suspend') && (
          <Button
            size="sm"
            variant={suspension ? 'secondary' : 'danger'}
            aria-label={t(`partners.${act}-one`, { name: businessName })}
            onClick={() => setAsking(true)}
          >
            {t(`partners.${act}`)}
          </Button>
        )}
      </div>
      <small>
        {t(`type.${type}`)}, <span className="code">{supportId}</span>, {address}
      </small>
      <small>
        {t('bank.title')}
        {bank}: {t(`bank.${store.bankAccountStatus}`)}
      </small>
      {suspension && (
        <small>
          {t('partners.suspended-by', { name: suspension.by, at: shortMoment(suspension.at, language) })}{' '}
          {suspension.reason}
        </small>
      )}
      {showsTerminals && (
        <div className={styles['below']}>
          <TerminalsCard
            storeId={id}
            calls={terminalCalls}
            canManage={may('terminals.manage')}
            issueNotice={<NotPayingNotice />}
          />
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={t(`partners.${act}-question`, { name: businessName })}
          consequence={t(isEnded ? 'partners.reinstate-ended' : `partners.${act}-consequence`)}
          verb={t(`partners.${act}`)}
          {...(act === 'suspend' ? { hint: t('card-requests.reason-hint') } : {})}
          destructive={act === 'suspend'}
          notice={act === 'reinstate' && <ApprovalNotice partnerId={partnerId} storeId={id} />}
          send={(reason) => change.mutateAsync({ storeId: id, suspend: act === 'suspend', reason })}
          onDone={() => {
            showToast({ tone: 'success', text: t(`partners.${act}-done`, { name: businessName }) })
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
