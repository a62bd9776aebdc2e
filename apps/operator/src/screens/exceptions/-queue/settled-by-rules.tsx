import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { ExceptionRow } from '@tillgate/contract/operator-exceptions.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import { useListExceptions } from '#operator/api/exceptions.ts'
import { figure } from '@tillgate/browser/figures.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CodeTag } from './code-tag.tsx'
import { titleOf } from './exception-title.ts'

const doneOf = ({ kind, why }: ExceptionRow): OperatorPhraseKey => {
  if (kind === 'RETURN') return 'exceptions.done.retired'
  return why === 'superseded' ? 'exceptions.done.recorded' : 'exceptions.done.corrected'
}
const shownMax = 5

const renderLink = (row: ExceptionRow) => (
  <Link data-row-link to="/exceptions/$id" params={{ id: row.id }} search={{ view: 'rules' }}>
    {row.store}
  </Link>
)
const renderCode = (row: ExceptionRow) => <CodeTag row={row} />

/** Lists the items that rules settled recently, with links to the evidence. */
export const SettledByRules = () => {
  const { t, language } = useTranslation()
  const { data } = useListExceptions({ view: 'rules', pageSize: shownMax })
  if (!data || data.total === 0) return null

  const columns: Column<ExceptionRow>[] = [
    { id: 'code', title: t('exceptions.code'), render: renderCode },
    { id: 'store', title: t('exceptions.rules-store'), isFixed: true, render: renderLink },
    { id: 'meaning', title: t('exceptions.rules-meaning'), render: (row) => t(titleOf(row), { code: row.code }) },
    { id: 'done', title: t('exceptions.rules-done'), render: (row) => t(doneOf(row)) },
    {
      id: 'when',
      title: t('exceptions.rules-when'),
      render: ({ receivedAt }) => dateTimeOf(receivedAt, language, bankZone),
    },
  ]
  return (
    <Card
      title={t('exceptions.rules')}
      description={t('exceptions.rules-lead')}
      aside={
        <Link to="/exceptions" search={{ view: 'rules' }}>
          {t('exceptions.rules-all', { count: data.totalIsCapped ? figure(data.total + 1, data.total) : data.total })}
        </Link>
      }
    >
      <div className="mt-4">
        <ListTable
          label={t('exceptions.view.rules')}
          columns={columns}
          rows={data.items}
          renderCard={(row) => (
            <div className="stack">
              <div className="row">
                {renderCode(row)}
                {renderLink(row)}
              </div>
              <span className="muted">
                {t(titleOf(row), { code: row.code })}. {t(doneOf(row))}
              </span>
            </div>
          )}
        />
      </div>
    </Card>
  )
}
