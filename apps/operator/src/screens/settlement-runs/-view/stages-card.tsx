import { clsx } from 'clsx'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { dateTimeOf, dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './stages.module.css'

type Stage = { id: 'cut-off' | 'built' | 'approved' | 'rejected' | 'sent' | 'closed'; at: string | null; text: string }
type Props = { run: SettlementRunDetail; bank: string }

const useStages = ({ run, bank }: Props): Stage[] => {
  const { t, language } = useTranslation()
  const { timeZone, status, cutOff, builtAt, approvedAt, rejectedAt, sentAt, closedAt, arrivesOn, returnsUntil } = run
  const time = (at: string) => dateTimeOf(at, language, timeZone)
  const by = (at: string, name: string | undefined) =>
    name === undefined ? t('run.by-schedule', { time: time(at) }) : t('run.by', { time: time(at), name })
  const cut: Stage = { id: 'cut-off', at: cutOff, text: time(cutOff) }
  const built: Stage = {
    id: 'built',
    at: builtAt,
    text: builtAt === null ? t('run.building-now') : by(builtAt, run.startedBy?.name),
  }
  if (rejectedAt !== null) {
    const why = { time: time(rejectedAt), name: run.rejectedBy?.name ?? '', reason: run.rejectionReason }
    return [
      cut,
      built,
      { id: 'rejected', at: rejectedAt, text: t('run.rejected-why', why) },
      { id: 'closed', at: null, text: t('run.goes-on') },
    ]
  }
  const needs = t(run.proposedBy ? 'run.needs-second' : 'run.needs-first')
  const isPaid = arrivesOn !== null
  return [
    cut,
    built,
    {
      id: 'approved',
      at: approvedAt ?? (status === 'CLOSED' ? closedAt : null),
      text:
        approvedAt === null
          ? status === 'CLOSED'
            ? t('run.nothing-to-send')
            : needs
          : by(approvedAt, run.approvedBy?.name ?? ''),
    },
    {
      id: 'sent',
      at: sentAt ?? (status === 'CLOSED' ? closedAt : null),
      text:
        sentAt === null
          ? t(isPaid ? 'run.to-bank' : 'run.nothing-to-send', { bank })
          : t('run.bank-accepted', { time: time(sentAt), bank }),
    },
    {
      id: 'closed',
      at: closedAt,
      text:
        closedAt === null
          ? returnsUntil === null
            ? t('run.closes-at-once')
            : t('run.closes-after', { day: dayText(returnsUntil, language) })
          : time(closedAt),
    },
  ]
}

/** Stages of the run from the cut-off to the end, with time and person. */
export const StagesCard = (props: Props) => {
  const { t, language } = useTranslation()
  const { run } = props
  const { builtAt, begunAt, sentAt, settledAt, timeZone } = run
  const stages = useStages(props)
  const now = run.status === 'REJECTED' ? -1 : stages.findIndex(({ at }) => at === null)
  const state = (stage: Stage, index: number) => (stage.at !== null ? 'done' : index === now ? 'now' : 'todo')
  const seconds = builtAt === null ? 0 : (Date.parse(builtAt) - Date.parse(begunAt)) / 1000
  const aside = () => {
    if (sentAt !== null && settledAt !== null) {
      const arrives = { day: dayText(run.arrivesOn ?? '', language), time: timeOf(settledAt, language, bankZone) }
      return t('run.money-arrives', arrives)
    }
    if (builtAt === null) return ''
    return t('run.built-in', { seconds: seconds.toFixed(1), time: timeOf(builtAt, language, timeZone) })
  }
  return (
    <Card title={t('run.stages')} aside={<span className="fs-13 muted">{aside()}</span>} padded>
      <ol className={styles['stages']}>
        {stages.map((stage, index) => (
          <li
            key={stage.id}
            className={clsx(
              'min-w-0 relative fs-13 muted break',
              styles[state(stage, index)],
              stage.id === 'rejected' && styles['rejected'],
            )}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={clsx('grid place-center absolute surface round', styles['dot'])} aria-hidden="true">
              {stage.at !== null && <CheckIcon small />}
            </span>
            <b>{t(`run.stage-${stage.id}`)}</b>
            <span className="sr">, {t(`run.stage-${state(stage, index)}`)}, </span>
            <span>{stage.text}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
