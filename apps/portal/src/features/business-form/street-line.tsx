import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import type { Suggestion } from '@tillgate/contract/addresses.ts'
import { SuggestField } from '@tillgate/ui/fields/suggest-field.tsx'
import { useEffect, useState } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSuggestAddresses } from '#portal/api/business.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { useAskedHint } from './text-line.tsx'

const askAfter = 250
const applied = { shouldDirty: true, shouldValidate: true }

/** Suggestions while typing, with a switch to manual entry: spec 1 §2. */
export const StreetLine = ({ locks, announce }: { locks: Locks; announce: (announcement: string) => void }) => {
  const { t } = useTranslation()
  const { control, setValue } = useFormContext<BusinessFields>()
  const errorText = useFieldErrorText()
  const source = useWatch({ control, name: 'addressSource' })
  const isByHand = source === 'MANUAL'
  const isLocked = locks.isLocked('addressLine1')
  const hint = useAskedHint(locks, 'addressLine1', isByHand ? t('business.by-hand-note') : undefined)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), askAfter)
    return () => clearTimeout(timer)
  }, [typed])
  const { data: found = [] } = useSuggestAddresses(isByHand ? '' : wanted)
  const shown = typed.trim().length >= 3 ? found : []
  const arePlaces = shown.some(({ kind }) => kind === 'PLACE')

  const setSource = (next: BusinessFields['addressSource']) => setValue('addressSource', next, { shouldDirty: true })
  const pick = (chosen: z.output<typeof Suggestion> | undefined) => {
    if (!chosen) return
    setTyped('')
    for (const name of ['addressLine1', 'city', 'state', 'zipCode'] as const) setValue(name, chosen[name], applied)
    setSource(chosen.kind === 'ADDRESS' ? 'AUTOCOMPLETE' : 'TYPED')
    announce(t('business.picked', { text: chosen.text }))
  }

  return (
    <Controller
      control={control}
      name="addressLine1"
      render={({ field, fieldState }) => (
        <SuggestField
          label={t('business.line-1')}
          name="addressLine1"
          hint={hint}
          error={errorText(fieldState.error)}
          readOnly={isLocked}
          plain={isByHand}
          aside={
            !isLocked && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  setTyped('')
                  setSource(isByHand ? 'TYPED' : 'MANUAL')
                }}
              >
                {t(isByHand ? 'business.search' : 'business.by-hand')}
              </button>
            )
          }
          value={field.value}
          onChange={(text) => {
            field.onChange(text)
            setTyped(text)
            if (source === 'AUTOCOMPLETE') setSource('TYPED')
          }}
          onBlur={field.onBlur}
          suggestions={shown}
          pick={(id) => pick(shown.find((one) => one.id === id))}
          otherwise={{ label: t('business.by-hand'), run: () => setSource('MANUAL') }}
          listLabel={t(arePlaces ? 'business.places' : 'business.suggestions')}
          found={t(arePlaces ? 'business.places-found' : 'business.found', { count: shown.length })}
        />
      )}
    />
  )
}
