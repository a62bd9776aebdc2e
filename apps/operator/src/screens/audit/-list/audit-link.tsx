import { Link } from '@tanstack/react-router'
import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'

type Props = { row: AuditRow; search: AuditSearch }

/** The entry under a URL of its own: what was found can be handed to a colleague. */
export const AuditLink = ({ row, search }: Props) => {
  const { actionText } = useAuditWords()
  return (
    <Link className="row-link" to="/audit" search={{ ...search, entry: row.id }} resetScroll={false}>
      {actionText(row.action)}
    </Link>
  )
}
