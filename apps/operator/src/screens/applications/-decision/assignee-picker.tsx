import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useAssign, useRelease } from '#operator/api/applications.ts'
import { useColleagues } from '#operator/api/staff.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

const nobody = 'nobody'

/** Everybody who may review. Whoever corrected the application is named as such: it would wait with them in vain. */
export const AssigneePicker = ({ application, refused }: Props) => {
  const { t } = useTranslation()
  const colleagues = useColleagues()
  const assign = useAssign(application.id)
  const release = useRelease(application.id)
  const { assignee, edits } = application
  const me = authRecord()?.user
  const editors = new Set(edits.map(({ by }) => by.id))
  const all = colleagues.data?.items ?? []
  // Whose it is stands there even while the list is on its way, or without them.
  const known = assignee && !all.some(({ id }) => id === assignee.id) ? [assignee, ...all] : all
  const labelOf = ({ id, name }: { id: string; name: string }): string => {
    if (editors.has(id)) return t('assign.editor', { name })
    return id === me?.id ? t('assign.me', { name }) : name
  }
  const done = (text: string) => ({
    onSuccess: () => {
      refused(null)
      showToast({ tone: 'success', text })
    },
    onError: refused,
  })
  const give = (to: string) => {
    if (to === (assignee?.id ?? nobody)) return undefined
    if (to === nobody) return release.mutate(undefined, done(t('decide.released')))
    const name = known.find(({ id }) => id === to)?.name ?? ''
    return assign.mutate(to, done(to === me?.id ? t('decide.taken-over') : t('assign.done', { name })))
  }

  return (
    <Choice
      label={t('assign.label')}
      searchable
      nothingFound={t('assign.none-found')}
      readOnly={assign.isPending || release.isPending}
      options={[
        { value: nobody, label: t('assign.nobody') },
        ...known.map((person) => ({ value: person.id, label: labelOf(person) })),
      ]}
      value={assignee?.id ?? nobody}
      change={give}
    />
  )
}
