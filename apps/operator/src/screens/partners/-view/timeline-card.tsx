import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useListAudit } from '#operator/api/audit.ts'
import { useAuditTexts } from '#operator/features/audit/use-audit-texts.ts'
import { moment } from '#operator/features/figures/figures.ts'
import timelineStyles from '#operator/features/figures/timeline.module.css'
import { useTranslation } from '#operator/i18n.ts'

const shown = 10

/** The latest changes by operators, from the audit log. */
export const PartnerTimeline = ({ partnerId }: { partnerId: string }) => {
  const { t, language } = useTranslation()
  const { actionText, actorText } = useAuditTexts()
  const log = useListAudit({ partnerId, by: 'operators', views: 'false', pageSize: shown })
  return (
    <Card
      title={t('partner-section.timeline')}
      description={t('partner-timeline.lead')}
      aside={
        <Link to="/audit" search={{ partnerId }} {...asButton({ size: 'sm' })}>
          {t('menu.audit')}
        </Link>
      }
      padded
    >
      {log.isError && !log.data && (
        <EmptyState line={t('partner-timeline.failed')} failed>
          <Button onClick={() => void log.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {log.data?.items.length === 0 && <p className="muted">{t('partner-timeline.none')}</p>}
      <ol className={timelineStyles['timeline']}>
        {log.data?.items.map(({ id, action, objectName, actor, at }) => (
          <li className="relative fs-13 break" key={id}>
            {actionText(action)}
            {objectName === '' ? '' : `, ${objectName}`}
            <time className="block muted" dateTime={at}>
              {moment(at, language)}, {actorText(actor)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
