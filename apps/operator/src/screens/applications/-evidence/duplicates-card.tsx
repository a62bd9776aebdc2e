import { Link } from '@tanstack/react-router'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'

/** Others with the same number, account or address. Drawn only when there are any: the checks say that there are none. */
export const DuplicatesCard = ({ duplicates }: { duplicates: ApplicationDetail['duplicates'] }) => {
  const { t } = useTranslation()
  if (duplicates.length === 0) return null
  return (
    <Card title={t('duplicates.title')} padded>
      <ul className="plain-list">
        {duplicates.map(({ kind, partnerId, storeId, businessName, supportId, applicationStatus }) => (
          <li key={`${kind} ${storeId}`}>
            <Link className="grow" to="/partners/$id" params={{ id: partnerId }}>
              {businessName}
            </Link>
            <ApplicationBadge status={applicationStatus} />
            <small>
              {t(`duplicate.${kind}`)}, <span className="code">{supportId}</span>
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
