import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { codeOfScan, normalise } from '@tillgate/domain/barcodes.ts'
import { moneyFromCents } from '@tillgate/domain/money.ts'
import { labelCandidates, likeForms, type LabelForm, type LabelReading } from '@tillgate/domain/scale-labels.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { OptionCards } from '@tillgate/ui/fields/option-cards.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState, type KeyboardEvent } from 'react'
import { useUpdateStoreSettings } from '#portal/api/scale-labels.ts'
import { useTranslation } from '#portal/i18n.ts'

const useReadingText = () => {
  const { t } = useTranslation()
  return (reading: LabelReading): string => {
    const value =
      'cents' in reading
        ? moneyFromCents(reading.cents)
        : t('scale-labels.weight', { weight: (reading.weightMilli / 1000).toFixed(3) })
    return t('scale-labels.reading', { item: reading.item, value })
  }
}

/**
 * Finds the form of the store's labels by labels that a person scans. Shows every reading that fits all of them; readings
 * that are alike need another label.
 */
export const LabelFormDialog = ({ storeId, onClose }: { storeId: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const textOf = useReadingText()
  const [sample, setSample] = useState('')
  const [labels, setLabels] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<LabelForm>()
  const [problem, setProblem] = useState<string>()
  const update = useUpdateStoreSettings(storeId)
  const candidates = labelCandidates(labels)
  const form = labels.length === 0 ? undefined : candidates.find((one) => one.form === chosen)?.form
  const isAlike = form !== undefined && likeForms(labels, form).length > 0

  const read = () => {
    const code = codeOfScan(sample.trim())
    const next = [...labels, code]
    const isLabel = /^[0-9]+$/.test(code) && normalise(code).kind === 'RANDOM_WEIGHT'
    const found = isLabel ? labelCandidates(next) : []
    update.reset()
    if (found.length === 0) {
      setProblem(t(isLabel ? 'scale-labels.no-form' : 'scale-label.no-label'))
      return
    }
    setProblem(undefined)
    setLabels(next)
    setSample('')
    setChosen(found.length === 1 ? found[0]?.form : undefined)
  }
  const readOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    read()
  }
  const startAgain = () => {
    setLabels([])
    setChosen(undefined)
    setProblem(undefined)
  }
  const use = () => {
    if (form === undefined) return undefined
    return update.mutate(
      { labelForm: form, labels: [...labels] },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('scale-labels.taken') })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('scale-labels.form-title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            inactive={form === undefined || isAlike}
            busy={update.isPending}
            onClick={() => use()}
          >
            {t('scale-labels.use-form')}
          </Button>
        </>
      }
    >
      <p>{t('scale-labels.form-lead')}</p>
      <TextField
        label={t('scale-labels.sample')}
        hint={t('scale-labels.sample-hint')}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={sample}
        onChange={(event) => setSample(event.target.value)}
        onKeyDown={readOnEnter}
        aside={
          <Button size="sm" onClick={read}>
            {t('scale-labels.read')}
          </Button>
        }
      />
      {labels.length > 0 && (
        <>
          <div className="row wrap">
            <span>{t('scale-labels.samples', { labels: labels.join(', ') })}</span>
            <Button size="sm" onClick={startAgain}>
              {t('scale-labels.start-again')}
            </Button>
          </div>
          <OptionCards
            legend={t('scale-labels.readings')}
            name="labelForm"
            options={candidates.map((one) => ({
              value: one.form,
              title: one.readings.map(textOf).join('; '),
              text: t(`label-form.${one.form}`),
            }))}
            value={form ?? ''}
            onChange={(value) => setChosen(candidates.find((one) => one.form === value)?.form)}
          />
          {isAlike && <Alert tone="info">{t('scale-label.like-form')}</Alert>}
        </>
      )}
      <RefusalAlert refusal={update.error} failed={t('scale-labels.form-failed')} />
    </Dialog>
  )
}
