import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { AskableField, RejectionReason } from '@tillgate/domain/applications.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { nameOf } from './field-names.ts'
import { deadlineOf } from './moment.ts'

type Translate = ReturnType<typeof useTranslation>['t']

export const resubmittedText = (t: Translate, language: Language, dueAt: string | null): string =>
  t('status.resubmitted', { date: dueAt === null ? '' : deadlineOf(dueAt, language) })

/** Shows the reason of a rejection and the reviewer's text. */
export const RejectionText = ({ rejection }: { rejection: { reason: RejectionReason; text: string } }) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(`status.rejected-${rejection.reason}`)}</p>
      {rejection.text !== '' && (
        <p>
          {t('status.reviewer')} <q>{rejection.text}</q>
        </p>
      )}
    </>
  )
}

type Props = {
  fields: readonly AskableField[]
  begin: { mutate: () => void; isPending: boolean; error: Error | null }
}

/** Names the fields of a rejection and opens them. */
export const FixOffer = ({ fields, begin }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('status.fix-text')}</p>
      <p>
        {t('status.fix-fields')} {fields.map((field) => t(nameOf(field))).join(', ')}
      </p>
      {begin.error && (
        <Alert tone="error" takesFocus>
          {refusalText(t, begin.error, t('failure.generic'))}
        </Alert>
      )}
      <Button variant="primary" size="lg" busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('status.fix')}
      </Button>
    </>
  )
}
