import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Row = { id: string; partner: { name: string }; stores: number }

/** Column and texts of the partners that a proposal affects. `more`: partners beyond the listed rows, empty without any. */
export const useAffectedPartners = () => {
  const { t } = useTranslation()
  const stores = (figure: number) => t('proposal.stores', { count: figure, figure: count(figure) })
  const column: Column<Row> = {
    id: 'partner',
    title: t('proposal.partner'),
    isFixed: true,
    render: (row) => (
      <>
        <Link to="/partners/$id" params={{ id: row.id }}>
          {row.partner.name}
        </Link>
        <span className="block muted fs-13">{stores(row.stores)}</span>
      </>
    ),
  }
  return {
    column,
    stores,
    total: (partners: number) => t('proposal.partner-count', { count: partners, figure: count(partners) }),
    more: (hidden: number) =>
      hidden > 0 ? `${t('proposal.more-partners', { count: hidden, figure: count(hidden) })}. ` : '',
  }
}
