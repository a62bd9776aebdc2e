import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { OwnMails } from '@tillgate/contract/operator-own-mails.ts'
import { switchableMails } from '@tillgate/domain/inbox.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import { useGetOwnMails, useUpdateOwnMails } from '#operator/api/inbox.ts'
import { useTranslation } from '#operator/i18n.ts'

const languages = [
  { value: 'en-US', label: 'English' },
  { value: 'es-ES', label: 'Español' },
]

const Choices = ({ mails }: { mails: OwnMails }) => {
  const { t } = useTranslation()
  const saving = useUpdateOwnMails()
  const save = async (changed: Partial<OwnMails>) => {
    const { language, muted } = { ...mails, ...changed }
    const saved = await saving.mutate({ language, muted })
    if (saved) showToast({ tone: 'success', text: t('own-mails.saved') })
  }
  return (
    <div className="stack gap-3">
      <p className="muted">{t('own-mails.lead', { email: mails.email })}</p>
      <CheckRow checked disabled readOnly>
        {t('inbox-kind.SECOND_PERSON')} <span className="muted">{t('own-mails.always')}</span>
      </CheckRow>
      {switchableMails.map((kind) => (
        <CheckRow
          key={kind}
          checked={!mails.muted.includes(kind)}
          // A disabled box would lose the focus of the keyboard.
          aria-disabled={saving.isPending || undefined}
          onChange={(event) => {
            if (saving.isPending) return
            const isWanted = event.currentTarget.checked
            const others = mails.muted.filter((one) => one !== kind)
            void save({ muted: isWanted ? others : [...others, kind] })
          }}
        >
          {t(`inbox-kind.${kind}`)}
        </CheckRow>
      ))}
      <Choice
        label={t('own-mails.language')}
        options={languages}
        value={mails.language}
        onChange={(value) => void save({ language: languageOf(value) })}
      />
      <RefusalAlert refusal={saving.error} otherwise={t('failure.unknown')} />
    </div>
  )
}

/** Language of the operator's mails, and the kinds of entries that are mailed. */
export const OwnMailsCard = () => {
  const { t } = useTranslation()
  const mails = useGetOwnMails()
  return (
    <Card title={t('own-mails.title')} padded>
      {mails.isError && !mails.data && (
        <EmptyState line={t('own-mails.failed')} failed>
          <Button onClick={() => void mails.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {mails.isPending && <Skeleton height={200} />}
      {mails.data && <Choices mails={mails.data} />}
    </Card>
  )
}
