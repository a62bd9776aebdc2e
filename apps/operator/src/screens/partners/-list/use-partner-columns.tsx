import { Link } from '@tanstack/react-router'
import type { PartnerRow } from '@tillgate/contract/operator-partners.ts'
import type { Column } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { day } from '#operator/features/figures/figures.ts'
import { useStoresText } from './use-stores-text.ts'

export const usePartnerColumns = (): Column<PartnerRow>[] => {
  const { t, language } = useTranslation()
  const storesText = useStoresText()
  return [
    {
      id: 'businessName',
      title: t('queue.business'),
      sortable: true,
      cell: ({ id, businessName }) => (
        <Link className="row-link" to="/partners/$id" params={{ id }}>
          {businessName}
        </Link>
      ),
    },
    { id: 'type', title: t('queue.type'), cell: ({ type }) => t(`type.${type}`) },
    {
      id: 'status',
      title: t('partners.status'),
      cell: ({ applicationStatus }) => <ApplicationBadge status={applicationStatus} />,
    },
    { id: 'code', title: t('partners.support-id'), cell: ({ supportId }) => <span className="code">{supportId}</span> },
    { id: 'stores', title: t('partners.stores'), numeric: true, cell: storesText },
    { id: 'createdAt', title: t('partners.since'), sortable: true, cell: ({ createdAt }) => day(createdAt, language) },
  ]
}
