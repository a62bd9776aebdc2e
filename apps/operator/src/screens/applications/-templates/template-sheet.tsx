import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-templates.ts'
import { templatePlaceholders, templateSubjects } from '@tillgate/domain/templates.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Controller } from 'react-hook-form'
import { createTemplate, updateTemplate } from '#operator/api/templates.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useSubjectText } from './subject-text.ts'

/** Placeholders as they are written, with their meaning. */
const Placeholders = () => {
  const { t } = useTranslation()
  return (
    <div>
      <p>{t('templates.placeholders')}</p>
      <ul>
        {templatePlaceholders.map((one) => (
          <li key={one}>
            <span className="code">{`{{${one}}}`}</span> {t(`templates.placeholder-${one}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

export const NewTemplateSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const subjectText = useSubjectText()
  const form = useContractForm(contract.createTemplate, {
    ...createTemplate,
    defaultValues: { subject: 'businessName', name: '', english: '', spanish: '' },
    onDone: () => {
      showToast({ tone: 'success', text: t('templates.created') })
      onClose()
    },
  })
  return (
    <Sheet
      title={t('templates.new')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('templates.create')} />}
    >
      <ContractForm of={form}>
        <Controller
          control={form.control}
          name="subject"
          render={({ field: { value, onChange } }) => (
            <Choice
              label={t('templates.subject')}
              searchable
              nothingFound={t('templates.none-match')}
              options={templateSubjects.map((one) => ({ value: one, label: subjectText(one) }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <TextField label={t('templates.name')} {...form.field('name')} />
        <TextArea label="English" lang="en-US" rows={4} {...form.field('english')} />
        <TextArea label="Español" lang="es-ES" rows={4} {...form.field('spanish')} />
        <Placeholders />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Sheet>
  )
}

type Props = { template: contract.Template; onClose: () => void }

export const EditTemplateSheet = ({ template, onClose }: Props) => {
  const { t } = useTranslation()
  const subjectText = useSubjectText()
  const { id, name, english, spanish, version } = template
  const form = useContractForm(contract.updateTemplate, {
    ...updateTemplate(id),
    defaultValues: { name, english, spanish, version },
    onDone: ({ message }) => {
      showToast({ tone: 'success', text: message })
      onClose()
    },
  })
  return (
    <Sheet
      title={t('templates.edit', { subject: subjectText(template.subject) })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('templates.save')} />}
    >
      <ContractForm of={form}>
        <TextField label={t('templates.name')} {...form.field('name')} />
        <TextArea label="English" lang="en-US" rows={4} {...form.field('english')} />
        <TextArea label="Español" lang="es-ES" rows={4} {...form.field('spanish')} />
        <Placeholders />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Sheet>
  )
}
