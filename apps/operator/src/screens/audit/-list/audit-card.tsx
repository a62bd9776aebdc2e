import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { AuditLink } from './audit-link.tsx'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'

type Props = { row: AuditRow; search: AuditSearch }

/** A row of the log on a telephone. */
export const AuditCard = ({ row, search }: Props) => {
  const { language } = useTranslation()
  const { actorText } = useAuditWords()
  return (
    <>
      <AuditLink row={row} search={search} />
      <div className="muted">
        {actorText(row.actor)}, {moment(row.at, language)}
      </div>
      {row.partner && <div>{row.partner.name}</div>}
    </>
  )
}
