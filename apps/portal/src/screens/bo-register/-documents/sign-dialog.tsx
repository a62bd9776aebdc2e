import { clsx } from 'clsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { signAttestation, type Attestation } from '@tillgate/contract/documents.ts'
import type { AttestationKind } from '@tillgate/domain/applications.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { CheckField } from '@tillgate/ui/fields/check-field.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { signAttestationChange, useGetAttestation } from '#portal/api/documents.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './sign-dialog.module.css'

const FormText = ({ attestation: { text, practice } }: { attestation: Attestation }) => {
  const { t } = useTranslation()
  return (
    <div className={clsx('line-bottom', styles['formText'])}>
      <Facts
        facts={[
          { label: t('attestation.business-name'), value: practice.businessName },
          { label: t('attestation.doing-business-as'), value: practice.doingBusinessAs },
          { label: t('attestation.npi'), value: practice.npi },
          { label: t('attestation.phone'), value: practice.phoneNumber },
          { label: t('attestation.address'), value: practice.address },
        ]}
      />
      {text.parts.map(({ id, title, clauses }) => (
        <section key={id}>
          <h3>{title}</h3>
          {clauses.map((clause) =>
            typeof clause === 'string' ? (
              <p key={clause}>{clause}</p>
            ) : (
              <div key={clause.text}>
                <p>{clause.text}</p>
                <ul>
                  {clause.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
            ),
          )}
        </section>
      ))}
    </div>
  )
}

type SignProps = Props & { attestation: Attestation; onRepeat: () => void }

const SignForm = ({ storeId, kind, onClose, attestation, onRepeat }: SignProps) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { version, sha256, language, text } = attestation
  const form = useContractForm(signAttestation, {
    ...signAttestationChange(storeId, kind),
    defaultValues: { signedBy: '', isConfirmed: false },
    toBody: (values) => ({ version, sha256, language, ...values }),
    onDone: () => {
      showToast({ tone: 'success', text: t('attestation.done', { name: text.title }) })
      onClose()
    },
  })
  const { refusal } = form.refusal
  const isOutdated = refusal instanceof Refused && refusal.code === 'attestation.outdated'
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      closeLabel={t('action.close')}
      wide
      footer={<FormButtons of={form} onClose={onClose} submit={t('attestation.submit')} />}
    >
      <FormText attestation={attestation} />
      <ContractForm of={form} label={t('attestation.sign')}>
        <RefusalAlert {...form.refusal} otherwise={t('failure.generic')} />
        {isOutdated && (
          <button type="button" className="link-button" onClick={onRepeat}>
            {t('attestation.reload')}
          </button>
        )}
        <TextField
          label={t('attestation.name')}
          hint={t('attestation.name-hint')}
          autoComplete="name"
          {...form.field('signedBy')}
        />
        <CheckField error={errorText(form.formState.errors.isConfirmed)} {...form.register('isConfirmed')}>
          {t('attestation.confirm')}
        </CheckField>
      </ContractForm>
    </Dialog>
  )
}

type Props = { storeId: string; kind: AttestationKind; onClose: () => void }

/** The form with the practice's data, and the electronic signature below it. */
export const SignDialog = (props: Props) => {
  const { t, language } = useTranslation()
  const { storeId, kind, onClose: close } = props
  const { data, error, refetch } = useGetAttestation(storeId, kind, language)
  const again = () => void refetch()
  if (data) return <SignForm key={data.sha256} {...props} attestation={data} onRepeat={again} />
  return (
    <Dialog title={t(`documents.${kind}`)} onClose={close} closeLabel={t('action.close')} wide>
      {error ? <LoadFailed error={error} otherwise="attestation.failed" onRepeat={again} /> : <Skeleton height={320} />}
    </Dialog>
  )
}
