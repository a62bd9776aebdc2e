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
import { CaseReasonDialog } from './case-reason-dialog.tsx'
import styles from './case.module.css'

type Task = SanctionCase['tasks'][number]

const State = ({ task: { state, dueOn, isDue, endedAt } }: { task: Task }) => {
  const { t, language } = useTranslation()
  if (state === 'OPEN') {
    return (
      <b className={clsx(styles['due'], isDue && styles['late'])}>{dayText(dueOn, language, { year: 'numeric' })}</b>
    )
  }
  return (
    <span className={styles['due']}>
      <StatusBadge tone={state === 'DONE' ? 'green' : 'gray'}>{t(`case-task-state.${state}`)}</StatusBadge>
      {endedAt !== null && <small> {moment(endedAt, language)}</small>}
    </span>
  )
}

/** Tasks with their last days. The report of blocked property ends with its number and file. */
export const TasksCard = ({ found: { id, tasks } }: { found: SanctionCase }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Task>()
  const open = tasks.filter(({ state }) => state === 'OPEN').length
  const close = () => setAsked(undefined)
  return (
    <Card title={t('case.tasks')} description={t('case.tasks-lead', { open, done: tasks.length - open })}>
      <ul className={styles['rows']}>
        {tasks.map((task) => (
          <li key={task.id}>
            <div>
              <b>{t(`case-task.${task.kind}`)}</b>
              <small>{t(`case-task-text.${task.kind}`)}</small>
              {task.endedBy && <small>{task.endedBy.name}</small>}
            </div>
            <State task={task} />
            {task.state === 'OPEN' && task.kind !== 'REPORT' && (
              <Button
                size="sm"
                aria-label={t('case.task-end-one', { task: t(`case-task.${task.kind}`) })}
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
          title={t(`case-task.${asked.kind}`)}
          consequence={t('case.task-end-text')}
          verb={t('case.task-end')}
          send={(reason) => endSanctionTask({ id, taskId: asked.id }, reason)}
          onClose={close}
        />
      )}
    </Card>
  )
}
