import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { endSanctionTask } from '#operator/api/sanction-cases.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AddTaskDialog } from './add-task-dialog.tsx'
import { CaseReasonDialog } from './case-reason-dialog.tsx'
import styles from './case.module.css'

type Task = SanctionCase['tasks'][number]

const State = ({ task: { state, dueOn, isDue, endedAt } }: { task: Task }) => {
  const { t, language } = useTranslation()
  if (state === 'OPEN') {
    return <b className={clsx('text-right', isDue && 'text-danger')}>{dayText(dueOn, language, { year: 'numeric' })}</b>
  }
  return (
    <span className="text-right">
      <StatusBadge tone={state === 'DONE' ? 'green' : 'gray'}>{t(`case-task-state.${state}`)}</StatusBadge>
      {endedAt !== null && <small className="muted fs-13 break"> {moment(endedAt, language)}</small>}
    </span>
  )
}

/** Tasks with their last days. The report of blocked property ends with its number and file. */
export const TasksCard = ({ found: { id, tasks, state } }: { found: SanctionCase }) => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Task>()
  const open = tasks.filter((task) => task.state === 'OPEN').length
  const close = () => setAsked(undefined)
  const nameOf = ({ kind, title }: Task): string => title ?? t(`case-task.${kind}`)
  return (
    <Card
      title={t('case.tasks')}
      description={t('case.tasks-lead', { open, done: tasks.length - open })}
      aside={
        state !== 'LIFTED' &&
        may('sanctions.decide') && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('case.add-task')}
          </Button>
        )
      }
    >
      <ul className={clsx('grid mt-3', styles['rows'])}>
        {tasks.map((task) => (
          <li className="grid col-full items-center line-top" key={task.id}>
            <div className="grid gap-2px">
              <b>{nameOf(task)}</b>
              <small className="muted fs-13 break">{t(`case-task-text.${task.kind}`)}</small>
              {task.endedBy && <small className="muted fs-13 break">{task.endedBy.name}</small>}
            </div>
            <State task={task} />
            {task.state === 'OPEN' && task.kind !== 'REPORT' && may('sanctions.decide') && (
              <Button
                size="sm"
                aria-label={t('case.task-end-one', { task: nameOf(task) })}
                onClick={() => setAsked(task)}
              >
                {t('case.task-end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <CaseReasonDialog
          title={nameOf(asked)}
          consequence={t('case.task-end-text')}
          verb={t('case.task-end')}
          send={(reason) => endSanctionTask({ id, taskId: asked.id }, reason)}
          onClose={close}
        />
      )}
      {isAdding && <AddTaskDialog id={id} onClose={() => setAdding(false)} />}
    </Card>
  )
}
