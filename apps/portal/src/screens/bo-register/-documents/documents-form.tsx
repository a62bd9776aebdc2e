import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { listDocuments, PartnerDocument } from '@tillgate/contract/documents.ts'
import type { AskedField, Onboarding } from '@tillgate/contract/onboarding.ts'
import type { AttestationKind, DocumentKind } from '@tillgate/domain/applications.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useState } from 'react'
import { useDeleteDocument } from '#portal/api/documents.ts'
import { StepActions } from '#portal/features/onboarding/step-actions.tsx'
import { useGoOn } from '#portal/features/onboarding/use-go-on.ts'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { DocumentRow } from './document-row.tsx'
import { SignDialog } from './sign-dialog.tsx'

type Props = {
  onboardingState: Onboarding
  storeId: string
  documents: Answer<typeof listDocuments>
  focus: string | undefined
}

const questionAbout = (asked: readonly AskedField[], kind: DocumentKind) => asked.find(({ field }) => field === kind)

/** All required kinds must be uploaded before the next step. */
export const DocumentsForm = ({ onboardingState, storeId, documents, focus }: Props) => {
  const { t } = useTranslation()
  const goOn = useGoOn()
  const { mutate, isPending } = useDeleteDocument(storeId)
  const [attempt, setAttempt] = useState(0)
  const [removing, setRemoving] = useState<PartnerDocument>()
  const [signing, setSigning] = useState<AttestationKind>()
  const [sending, setSending] = useState<ReadonlySet<DocumentKind>>(new Set())
  const [isLeaving, setLeaving] = useState(false)
  const { isProvider, application, asked } = onboardingState
  const isSent = application !== 'PENDING_AUTH'
  const { items, required } = documents
  const missing = required.filter((kind) => !items.some((one) => one.kind === kind))

  useEffect(() => {
    if (focus !== undefined) document.getElementsByName(focus)[0]?.focus()
  }, [focus])

  const note = (kind: DocumentKind) => (isOnItsWay: boolean) =>
    setSending((before) => {
      if (before.has(kind) === isOnItsWay) return before
      return new Set(isOnItsWay ? [...before, kind] : [...before].filter((one) => one !== kind))
    })
  const next = async () => {
    setAttempt((count) => count + 1)
    if (missing.length > 0 || sending.size > 0) return
    setLeaving(true)
    await goOn().finally(() => setLeaving(false))
  }
  const remove = ({ id, kind }: PartnerDocument) =>
    mutate(id, {
      onSuccess: () => showToast({ tone: 'success', text: t('documents.removed', { name: t(`documents.${kind}`) }) }),
      onError: (error) => showToast({ tone: 'error', text: refusalText(t, error, t('failure.generic')) }),
      onSettled: () => setRemoving(undefined),
    })

  return (
    <>
      <Form
        save={(event) => {
          event.preventDefault()
          return next()
        }}
        problems={missing.map((kind) => ({
          field: kind,
          message: t('documents.missing', { name: t(`documents.${kind}`) }),
        }))}
        attempt={attempt}
        summaryTitle={t('form.problem')}
        label={t('documents.title')}
      >
        {required.length === 0 && <p>{t('documents.none')}</p>}
        <ul className="stack gap-4">
          {required.map((kind) => {
            const here = items.find((one) => one.kind === kind)
            const question = questionAbout(asked, kind)
            return (
              <li key={kind}>
                <DocumentRow
                  storeId={storeId}
                  kind={kind}
                  document={here}
                  isLocked={isSent && !question}
                  question={question?.message}
                  remove={() => setRemoving(here)}
                  onSign={setSigning}
                  isSending={note(kind)}
                />
              </li>
            )
          })}
        </ul>
        <StepActions
          busy={isLeaving}
          submit={t('documents.submit')}
          back={isSent ? '/under-review' : { part: isProvider ? 'business' : 'owners', isProvider }}
        />
      </Form>
      {signing && <SignDialog storeId={storeId} kind={signing} onClose={() => setSigning(undefined)} />}
      {removing && (
        <ConfirmDialog
          question={t('documents.remove-question', { name: t(`documents.${removing.kind}`) })}
          consequence={t('documents.remove-text')}
          verb={t('documents.remove')}
          cancel={t('action.cancel')}
          confirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
          busy={isPending}
          destructive
        />
      )}
      <UnsavedChanges when={() => sending.size > 0} />
    </>
  )
}
