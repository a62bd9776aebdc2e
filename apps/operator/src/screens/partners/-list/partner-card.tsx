import { Link } from '@tanstack/react-router'
import type { PartnerRow } from '@tillgate/contract/operator-partners.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { useStoresText } from './use-stores-text.ts'

/** A row of the list on a telephone. */
export const PartnerCard = ({ row }: { row: PartnerRow }) => {
  const { t } = useTranslation()
  const storesText = useStoresText()
  const { id, businessName, applicationStatus, type, supportId } = row
  return (
    <>
      <div className="row">
        <Link className="row-link grow" to="/partners/$id" params={{ id }}>
          {businessName}
        </Link>
        <ApplicationBadge status={applicationStatus} />
      </div>
      <span className="muted">
        {t(`type.${type}`)}, {supportId}, {t('partners.stores')}: {storesText(row)}
      </span>
    </>
  )
}
