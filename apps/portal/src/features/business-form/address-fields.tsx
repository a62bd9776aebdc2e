import { clsx } from 'clsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch, Controller } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { NumberLine } from './number-line.tsx'
import { StreetLine } from './street-line.tsx'
import { TextLine } from './text-line.tsx'
import type { UsualCity } from './use-address-check.ts'
import styles from './business-form.module.css'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { useListStates } from '#portal/api/business.ts'

/** Spec 1 §7: states from the server, found by code or by name and shown by name. */
const StateLine = ({ locks, errorId }: { locks: Locks; errorId: string | undefined }) => {
  const { t } = useTranslation()
  const { control } = useFormContext<BusinessFields>()
  const errorText = useFieldErrorText()
  const states = useListStates()
  return (
    <Controller
      control={control}
      name="state"
      render={({ field, fieldState }) => (
        <Choice
          label={t('business.state')}
          name="state"
          searchable
          options={(states.data ?? [{ code: field.value, name: field.value }]).map(({ code, name }) => ({
            value: code,
            label: name,
            note: code,
          }))}
          nothingFound={t('business.state-none')}
          value={field.value === '' ? null : field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          readOnly={locks.isLocked('state')}
          isWrong={errorId !== undefined}
          error={errorId ? undefined : states.isError ? t('business.states-failed') : errorText(fieldState.error)}
        />
      )}
    />
  )
}

type Props = { locks: Locks; usual: UsualCity | undefined; check: () => void }
type CityField = 'city' | 'state' | 'zipCode'
const places = ['city', 'state', 'zipCode'] as const

/**
 * Spec 1 §5, address check. Errors of the place as a whole appear below its three fields, with the suggested name. A valid city
 * other than the ZIP code's main city is accepted.
 */
export const AddressFields = ({ locks, usual, check }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { control, setValue, clearErrors, trigger } = useFormContext<BusinessFields>()
  const [city, state, zipCode] = useWatch({ control, name: [...places] })
  const { errors } = useFormState({ control, name: [...places] })
  const [announcement, announce] = useState('')
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const fields = box.current
    fields?.addEventListener('focusout', check)
    return () => fields?.removeEventListener('focusout', check)
  }, [check])

  // Errors of the form have codes of ours. Only errors of the server have the type of their code.
  const suggested = places.flatMap((name) => {
    const error = errors[name]
    const isWhole = error?.type === 'city.wrong' || error?.type === 'state.wrong' || error?.type === 'zip.mismatch'
    const message = isWhole ? errorText(error) : undefined
    const meant = name === 'zipCode' ? undefined : error?.types?.[name]
    return message === undefined ? [] : [{ name, message, meant: typeof meant === 'string' ? meant : undefined }]
  })
  /** Errors of the server belong to the place that they name: a change of the place ends them and their suggestions. */
  const place = JSON.stringify([city, state, zipCode])
  const wrongPlace = useRef<string>(undefined)
  useEffect(() => {
    if (suggested.length === 0) wrongPlace.current = undefined
    else if (wrongPlace.current === undefined) wrongPlace.current = place
    else if (wrongPlace.current !== place) clearErrors(suggested.map(({ name }) => name))
  })
  const errorId = (name: CityField) => (suggested.some((one) => one.name === name) ? `${id}-${name}` : undefined)
  const use = (name: CityField, value: string) => {
    clearErrors(places)
    setValue(name, value, { shouldDirty: true })
    announce(t('business.used', { name: value }))
    void trigger(places).then(check)
  }
  const isOfNow = usual?.city === city.trim() && usual.zipCode === zipCode
  const usualCity = isOfNow && suggested.length === 0 && !locks.isLocked('city') ? usual.name : ''

  return (
    <fieldset ref={box} className={clsx('stack gap-5', styles['address'])}>
      <legend className="mb-4 fw-semibold fs-16">{t('business.address')}</legend>
      <StreetLine locks={locks} announce={announce} />
      <TextLine name="addressLine2" locks={locks} autoComplete="address-line2" />
      <div className={clsx('grid gap-x-4', styles['businessPlace'])}>
        <TextLine name="city" locks={locks} autoComplete="address-level2" errorId={errorId('city')} />
        <StateLine locks={locks} errorId={errorId('state')} />
        <NumberLine name="zipCode" locks={locks} autoComplete="postal-code" errorId={errorId('zipCode')} />
      </div>
      {suggested.map(({ name, message, meant }) => (
        <div
          key={name}
          className={clsx(
            'flex wrap items-center between rounded text-yellow fs-13 fw-medium',
            styles['businessMeant'],
          )}
        >
          <span id={`${id}-${name}`}>{message}</span>
          {meant !== undefined && (
            <Button size="sm" variant="secondary" onClick={() => use(name, meant)}>
              {t('business.use', { name: meant })}
            </Button>
          )}
        </div>
      ))}
      {usualCity !== '' && (
        <div
          className={clsx(
            'flex wrap items-center between rounded text-yellow fs-13 fw-medium',
            styles['businessMeant'],
          )}
        >
          <output>{t('business.usual-city', { city: usualCity })}</output>
          <Button size="sm" variant="secondary" onClick={() => use('city', usualCity)}>
            {t('business.use', { name: usualCity })}
          </Button>
        </div>
      )}
      <output className="sr">{announcement}</output>
    </fieldset>
  )
}
