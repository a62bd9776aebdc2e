import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { ListImpact, ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useGetApprovedList } from '#operator/api/approved-products.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ChangesCard, type ChangesSearch } from './changes-card.tsx'
import { useAffectedPartners } from './use-affected-partners.tsx'
import styles from './proposal.module.css'

type ListChange = Extract<ProposedChange, { kind: 'LIST' }>
type Row = ListImpact['rows'][number] & { id: string }

/** Equation of product counts: before - removed + added = after. */
const Sum = ({ change: { baseProducts, removed, added } }: { change: ListChange }) => {
  const { t } = useTranslation()
  const boxes = [
    { label: t('proposal.products-before'), figure: baseProducts, sign: '\u{2212}' },
    { label: t('apl.removed'), figure: removed, sign: '+' },
    { label: t('apl.added'), figure: added, sign: '=' },
  ]
  return (
    <div className={clsx('grid break', styles['sum'])}>
      {boxes.map(({ label, figure, sign }) => [
        <div className="line rounded surface-2" key={label}>
          <small className="block">{label}</small>
          <b className="fs-18 tnum">{count(figure)}</b>
        </div>,
        <span className="grid place-center fw-semibold" key={sign}>
          {sign}
        </span>,
      ])}
      <div className="line rounded surface-2">
        <small className="block">{t('proposal.products-after')}</small>
        <b className="fs-18 tnum">{count(baseProducts - removed + added)}</b>
      </div>
    </div>
  )
}

const ImpactCard = ({ impact }: { impact: ListImpact }) => {
  const { t } = useTranslation()
  const { sums, partners, partnersLosing, mailed = partnersLosing, rows } = impact
  const items = (figure: number) => t('proposal.items', { count: figure, figure: count(figure) })
  const { column, stores, total: totalOf, more } = useAffectedPartners()
  const columns: Column<Row>[] = [
    column,
    {
      id: 'losing',
      title: t('proposal.losing'),
      isNumeric: true,
      render: ({ losing }) => <b className={losing > 0 ? 'text-red' : undefined}>{count(losing)}</b>,
    },
    { id: 'gaining', title: t('proposal.gaining'), isNumeric: true, render: ({ gaining }) => count(gaining) },
    { id: 'lowered', title: t('proposal.lowered'), isNumeric: true, render: ({ lowered }) => count(lowered) },
  ]
  const total = totalOf(partners)
  return (
    <Card
      title={t('proposal.list-impact')}
      description={t('proposal.list-impact-lead', { count: partners, figure: count(partners) })}
    >
      <dl className={clsx('grid gap-1px', styles['strip'])} style={autoColumns('8rem')}>
        <div>
          <dt className="muted fs-13">{t('proposal.losing')}</dt>
          <dd className={sums.losing > 0 ? 'text-red' : undefined}>{items(sums.losing)}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('proposal.gaining')}</dt>
          <dd>{items(sums.gaining)}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('proposal.lowered')}</dt>
          <dd>{items(sums.lowered)}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('proposal.partners')}</dt>
          <dd>
            {count(partners)}
            <small>{stores(sums.stores)}</small>
          </dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <EmptyState line={t('proposal.nobody')} />
      ) : (
        <ListTable
          label={t('proposal.partners')}
          columns={columns}
          rows={rows.map((row) => ({ ...row, id: row.partner.id }))}
          renderCard={(row) => (
            <div className="stack">
              <b>{row.partner.name}</b>
              <span className="muted">{stores(row.stores)}</span>
              <span>
                {t('proposal.losing')}: {count(row.losing)}. {t('proposal.gaining')}: {count(row.gaining)}.{' '}
                {t('proposal.lowered')}: {count(row.lowered)}
              </span>
            </div>
          )}
          foot={{
            cells: {
              partner: `${total}, ${stores(sums.stores)}`,
              losing: count(sums.losing),
              gaining: count(sums.gaining),
              lowered: count(sums.lowered),
            },
            card: `${total}: ${items(sums.losing)}`,
          }}
        />
      )}
      <p className="py-3 px-4 line-top muted fs-13">
        {more(partners - rows.length)}
        {t('proposal.mailed', { count: mailed, figure: count(mailed) })}
      </p>
    </Card>
  )
}

/** Start, file and checksum of the loaded version. */
const ListFacts = ({ versionId, changed }: { versionId: string; changed: number }) => {
  const { t, language } = useTranslation()
  const { data } = useGetApprovedList(versionId)
  if (!data) return <Skeleton height={80} />
  const { status, effectiveFrom, timeZone, fileName, source, rejected, sha256 } = data
  const isAtOnce = status === 'WAITING' && Date.parse(effectiveFrom) <= now()
  return (
    <Facts
      facts={[
        {
          label: t('apl.in-force-from'),
          value: isAtOnce ? t('apl.at-once') : momentIn(effectiveFrom, language, timeZone),
        },
        { label: t('apl.source'), value: fileName === '' ? t(`apl-source.${source}`) : fileName },
        { label: t('apl.changed'), value: count(changed) },
        { label: t('apl.rejected'), value: count(rejected) },
        { label: t('apl.checksum'), value: <span className="fs-12 break">{sha256}</span> },
      ]}
    />
  )
}

export const ListCards = ({ change, search }: { change: ListChange; search: ChangesSearch }) => {
  const { t } = useTranslation()
  const { purse, versionId, changed } = change
  return (
    <>
      <Card title={t('proposal.list-difference')} description={purse} padded>
        <div className="stack gap-3">
          <Sum change={change} />
          <ListFacts versionId={versionId} changed={changed} />
          <div className="row">
            <Link to="/approved-products/view/$id" params={{ id: versionId }} search={{}} {...asButton({})}>
              {t('proposal.see-list')}
            </Link>
          </div>
        </div>
      </Card>
      <ImpactCard impact={change.impact} />
      <ChangesCard id={versionId} search={search} />
    </>
  )
}
