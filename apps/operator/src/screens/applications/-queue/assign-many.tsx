import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import type { assignManyApplications } from '@tillgate/contract/operator-queue.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { assignmentsMax } from '@tillgate/domain/review-queue.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useAssignManyApplications } from '#operator/api/applications.ts'
import { useListColleagues } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from '#operator/features/shell/shell-frame.module.css'

type Props = { rows: readonly QueueRow[]; onDone: () => void }
type Result = Answer<typeof assignManyApplications>['items'][number]['result']
type Late = { id: string; name: string; result: Result; assignee: string }

/** Assigns the chosen applications to a colleague and lists the applications that changed meanwhile. */
export const AssignMany = ({ rows, onDone }: Props) => {
  const { t } = useTranslation()
  const colleagues = useListColleagues()
  const assigning = useAssignManyApplications()
  const [isAsked, setAsked] = useState(false)
  const [to, setTo] = useState<string | null>(null)
  const [late, setLate] = useState<readonly Late[]>([])
  const open = rows.filter(({ status }) => status === 'REVIEW')
  const isTooMany = open.length > assignmentsMax
  const others = new Map<string, number>()
  for (const { assignee } of open) {
    if (assignee && assignee.id !== to) others.set(assignee.name, (others.get(assignee.name) ?? 0) + 1)
  }

  const assign = () => {
    if (to === null) return undefined
    const applications = open.map(({ id, assignee }) => ({ id, assigneeId: assignee?.id ?? null }))
    return assigning.mutate(
      { operatorId: to, applications },
      {
        onSuccess: ({ items }) => {
          const changed = items.flatMap(({ id, result, assignee }): Late[] => {
            const name = open.find((row) => row.id === id)?.businessName ?? ''
            if (result === 'ASSIGNED') return []
            return [{ id, name, result, assignee: assignee?.name ?? t('queue.nobody') }]
          })
          const count = items.length - changed.length
          const name = colleagues.data?.items.find(({ id }) => id === to)?.name ?? ''
          if (count > 0) showToast({ tone: 'success', text: t('assign.many-done', { count, name }) })
          setAsked(false)
          setLate(changed)
          if (changed.length === 0) onDone()
        },
      },
    )
  }
  const close = () => {
    setLate([])
    onDone()
  }

  return (
    <>
      <Button
        variant="primary"
        inactive={open.length === 0 || isTooMany}
        onClick={() => {
          assigning.reset()
          setAsked(true)
        }}
      >
        {isTooMany ? t('assign.too-many', { limit: assignmentsMax }) : t('assign.many', { count: open.length })}
      </Button>
      {isAsked && (
        <Dialog
          title={t('assign.many-question', { count: open.length })}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>{t('action.cancel')}</Button>
              <Button variant="primary" busy={assigning.isPending} inactive={to === null} onClick={assign}>
                {t('assign.verb')}
              </Button>
            </>
          }
        >
          <Choice
            label={t('assign.label')}
            searchable
            nothingFound={t('assign.none-found')}
            placeholder={t('assign.choose')}
            options={(colleagues.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={to}
            onChange={setTo}
          />
          {[...others].map(([name, count]) => (
            <p key={name}>{t('assign.taken-from', { name, count })}</p>
          ))}
          {open.length < rows.length && <p>{t('assign.skipped', { count: rows.length - open.length })}</p>}
          <RefusalAlert refusal={assigning.error} />
        </Dialog>
      )}
      {late.length > 0 && (
        <Dialog
          title={t('assign.late', { count: late.length })}
          onClose={close}
          footer={<Button onClick={close}>{t('action.close')}</Button>}
        >
          <ul className={styles['plainList']}>
            {late.map(({ id, name, result, assignee }) => (
              <li key={id}>
                <b className="grow">{name}</b>
                {result === 'DECIDED'
                  ? t('assign.late-decided')
                  : result === 'REJECTED_BEFORE'
                    ? t('assign.late-rejected')
                    : t('assign.late-assignee', { name: assignee })}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
