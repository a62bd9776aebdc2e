import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { Funnel } from '@tillgate/contract/operator-funnel.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { dueSoonHours, noAssignee } from '@tillgate/domain/review-queue.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import styles from './funnel.module.css'

type Row = Funnel['unassigned'] & {
  id: string
  name: string
  role: OperatorRole | undefined
  decided: number
  onTime: number
  medianHours: number | null
}

/** "23 h" in the reader's language. */
export const useHours = () => {
  const { t, language } = useTranslation()
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'short' })
  return (hours: number | null) => (hours === null ? t('funnel.none') : format.format(Math.round(hours)))
}

const Figures = ({ funnel }: { funnel: Funnel }) => {
  const { t } = useTranslation()
  const hours = useHours()
  const { all, mostOverdue } = funnel
  const share = all.decided === 0 ? 0 : Math.round((all.onTime / all.decided) * 100)
  return (
    <dl className={clsx('grid mt-3 gap-1px', styles['strip'])} style={autoColumns('8rem')}>
      <div>
        <dt className="muted fs-13 fw-regular">{t('funnel.in-review')}</dt>
        <dd className="fs-20 fw-semibold tnum">{all.inReview}</dd>
        <dd className="fs-20 fw-semibold tnum">{t('funnel.more-waiting', { count: all.waiting })}</dd>
      </div>
      <div>
        <dt className="muted fs-13 fw-regular">{t('funnel.overdue')}</dt>
        <dd className="fs-20 fw-semibold tnum" data-bad={all.overdue > 0 || undefined}>
          {all.overdue}
        </dd>
        <dd className="fs-20 fw-semibold tnum">
          {mostOverdue ? (
            <Link to="/applications/$id" params={{ id: mostOverdue.id }}>
              {mostOverdue.businessName}, {hours(mostOverdue.hours)}
            </Link>
          ) : (
            t('funnel.none-overdue')
          )}
        </dd>
      </div>
      <div>
        <dt className="muted fs-13 fw-regular">{t('funnel.decided')}</dt>
        <dd className="fs-20 fw-semibold tnum">{all.decided}</dd>
        <dd className="fs-20 fw-semibold tnum">
          {all.decided === 0 ? t('funnel.none') : t('funnel.on-time-share', { count: all.onTime, share })}
        </dd>
      </div>
      <div>
        <dt className="muted fs-13 fw-regular">{t('funnel.median')}</dt>
        <dd className="fs-20 fw-semibold tnum">{hours(all.medianHours)}</dd>
        <dd className="fs-20 fw-semibold tnum">
          {all.medianHoursBefore === null
            ? t('funnel.no-week-before')
            : t('funnel.week-before', { hours: hours(all.medianHoursBefore) })}
        </dd>
      </div>
    </dl>
  )
}

const renderCount = (value: number, isBad = false) => (
  <span className={value === 0 ? 'muted' : undefined} data-bad={(isBad && value > 0) || undefined}>
    {value}
  </span>
)

const laterOf = ({ inReview, overdue, dueSoon }: Pick<Row, 'inReview' | 'overdue' | 'dueSoon'>) =>
  inReview - overdue - dueSoon

/** Work and decisions of each reviewer. "Reassign" opens the queue of the reviewer, where an administrator chooses rows. */
export const DeadlinesCard = ({ funnel }: { funnel: Funnel }) => {
  const { t } = useTranslation()
  const hours = useHours()
  const { all, unassigned, reviewers } = funnel
  const me = authRecord()?.user
  const emptyTotals = { decided: 0, onTime: 0, medianHours: null, role: undefined }
  const rows: Row[] = [
    ...reviewers
      .map((one) => ({ ...one, oldestHours: null, name: one.id === me?.id ? t('funnel.you') : one.name }))
      .toSorted((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id)),
    { ...unassigned, ...emptyTotals, id: noAssignee, name: t('funnel.unassigned') },
  ]

  const name = ({ id, name: title, role, oldestHours }: Row) => (
    <span className={clsx('grid gap-1px', styles['reviewer'])}>
      <b>{title}</b>
      <span className="muted">
        {role
          ? t(`operator-role.${role}`)
          : oldestHours === null
            ? ''
            : t('funnel.oldest', { hours: hours(oldestHours) })}
      </span>
      {id === noAssignee && oldestHours === null && <span className="muted">{t('funnel.none')}</span>}
    </span>
  )
  const decided = ({ decided: number, onTime }: Row) =>
    number === 0 ? (
      <span className="muted">{t('funnel.none')}</span>
    ) : (
      <>
        {number}
        <span className="block muted fs-13">{t('funnel.on-time', { count: onTime })}</span>
      </>
    )
  const reassign = ({ id, name: title, inReview, waiting }: Row) =>
    me?.role === 'OPERATOR_ADMIN' && inReview + waiting > 0 ? (
      <Link
        to="/applications"
        search={{ assignee: id }}
        {...asButton({ size: 'sm' })}
        aria-label={t(id === noAssignee ? 'funnel.assign-of' : 'funnel.reassign-of', { name: title })}
      >
        {t(id === noAssignee ? 'funnel.assign' : 'funnel.reassign')}
      </Link>
    ) : null
  const columns: Column<Row>[] = [
    { id: 'name', title: t('funnel.reviewer'), isFixed: true, render: name },
    { id: 'inReview', title: t('funnel.in-review'), isNumeric: true, render: ({ inReview }) => renderCount(inReview) },
    { id: 'overdue', title: t('funnel.overdue'), isNumeric: true, render: ({ overdue }) => renderCount(overdue, true) },
    {
      id: 'dueSoon',
      title: t('funnel.due-soon', { hours: dueSoonHours }),
      isNumeric: true,
      render: ({ dueSoon }) => renderCount(dueSoon),
    },
    {
      id: 'later',
      title: t('funnel.later'),
      isNumeric: true,
      isMinor: true,
      render: (row) => renderCount(laterOf(row)),
    },
    { id: 'waiting', title: t('funnel.waiting'), isNumeric: true, render: ({ waiting }) => renderCount(waiting) },
    { id: 'decided', title: t('funnel.decided-short'), isNumeric: true, render: decided },
    {
      id: 'median',
      title: t('funnel.median-short'),
      isNumeric: true,
      render: ({ medianHours }) => <span className={medianHours === null ? 'muted' : ''}>{hours(medianHours)}</span>,
    },
    { id: 'action', title: t('funnel.action'), isAction: true, render: reassign },
  ]
  const sums = { ...all, later: laterOf(all) }
  return (
    <Card
      title={t('funnel.deadlines')}
      description={t('funnel.deadlines-lead', { hours: applicationClocks.answerHours })}
      aside={<span className="muted">{t('funnel.last-days')}</span>}
    >
      <Figures funnel={funnel} />
      <div className={clsx('tnum', styles['reviewers'])}>
        <ListTable
          label={t('funnel.reviewers')}
          columns={columns}
          rows={rows}
          renderCard={(row) => (
            <div className="grid cols-1-auto gap-6px gap-x-3 items-start">
              {name(row)}
              {reassign(row)}
              <p className="col-full">
                {t('funnel.card', {
                  inReview: row.inReview,
                  overdue: row.overdue,
                  dueSoon: row.dueSoon,
                  waiting: row.waiting,
                  decided: row.decided,
                  median: hours(row.medianHours),
                })}
              </p>
            </div>
          )}
          foot={{
            cells: {
              name: t('funnel.all'),
              inReview: all.inReview,
              overdue: all.overdue,
              dueSoon: all.dueSoon,
              later: sums.later,
              waiting: all.waiting,
              decided: all.decided,
              median: hours(all.medianHours),
            },
            card: t('funnel.card', {
              inReview: all.inReview,
              overdue: all.overdue,
              dueSoon: all.dueSoon,
              waiting: all.waiting,
              decided: all.decided,
              median: hours(all.medianHours),
            }),
          }}
        />
      </div>
    </Card>
  )
}
