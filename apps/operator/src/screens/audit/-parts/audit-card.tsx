import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { AuditLink } from './audit-link.tsx'
import type { AuditSearch } from './audit-search.ts'

type Props = { row: AuditRow; search: AuditSearch }

/** A row of the log on a telephone. */
export const AuditCard = ({ row, search }: Props) => {
  const { language } = useTranslation()
  return (
    <>
      <AuditLink row={row} search={search} />
      <div className="muted">
        {row.actor.name}, {moment(row.at, language)}
      </div>
      {row.partner && <div>{row.partner.name}</div>}
    </>
  )
}
