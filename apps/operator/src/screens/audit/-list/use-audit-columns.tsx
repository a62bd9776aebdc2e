import { Link } from '@tanstack/react-router'
import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import type { Column } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { AuditLink } from './audit-link.tsx'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'

export const useAuditColumns = (search: AuditSearch): Column<AuditRow>[] => {
  const { t, language } = useTranslation()
  const { actorText, objectText } = useAuditWords()
  return [
    { id: 'at', title: t('audit.at'), cell: ({ at }) => <span className="nowrap">{moment(at, language)}</span> },
    { id: 'actor', title: t('audit.actor'), cell: ({ actor }) => actorText(actor) },
    { id: 'action', title: t('audit.what'), cell: (row) => <AuditLink row={row} search={search} /> },
    { id: 'object', title: t('audit.object'), cell: ({ object }) => objectText(object) },
    {
      id: 'partner',
      title: t('audit.partner'),
      cell: ({ partner }) =>
        partner && (
          <Link to="/partners/$id" params={{ id: partner.id }}>
            {partner.name}
          </Link>
        ),
    },
  ]
}
