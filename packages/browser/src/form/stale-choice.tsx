import { Refused } from '@tillgate/client/refused.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../i18n.ts'
import styles from '@tillgate/ui/form/form.module.css'

/** Field with different values typed here and saved elsewhere. */
export type Difference = {
  name: string
  label: string
  mine: string
  theirs: string
  /** Changed here since the record was read. For untouched fields the saved value is preselected. */
  isTouched: boolean
}

type Settle<C> = (current: C, mine: ReadonlySet<string>) => unknown
type Props<S extends z.ZodMiniType> = {
  refusal: Error | null
  /** Shape of the current record in the refusal. */
  shape: S
  compare: (current: z.output<S>) => readonly Difference[]
  /** Saves over the current version: the named fields with the typed values, all other fields with the saved values. */
  settle: Settle<z.output<S>>
}

/** Shows both values of every field after a stale save, with a choice per field. The typed values stay unchanged. */
export const StaleChoice = <S extends z.ZodMiniType>({ refusal, shape, compare, settle }: Props<S>) => {
  const [closed, setClosed] = useState<Error | null>(null)
  if (!(refusal instanceof Refused) || refusal.code !== 'version.stale' || refusal === closed) return null
  const { data } = z.safeParse(shape, refusal.current)
  if (data === undefined) return null
  const close = () => setClosed(refusal)
  return (
    <Choices
      // Another refusal is another choice.
      key={refusal.requestId}
      differences={compare(data)}
      onClose={close}
      settle={(mine) => {
        close()
        return settle(data, mine)
      }}
    />
  )
}

type ChoicesProps = {
  differences: readonly Difference[]
  onClose: () => void
  settle: (mine: ReadonlySet<string>) => unknown
}

const Choices = ({ differences, onClose, settle }: ChoicesProps) => {
  const { t } = useTranslation()
  // Keeps the first list, because a recomputed list must not move the choices.
  const [shown] = useState(differences)
  const [mine, setMine] = useState<ReadonlySet<string>>(
    new Set(shown.filter(({ isTouched }) => isTouched).map(({ name }) => name)),
  )
  const take = (name: string, isMine: boolean) =>
    setMine((before) => new Set(isMine ? [...before, name] : [...before].filter((one) => one !== name)))
  const text = (value: string) => (value === '' ? t('stale.empty') : value)

  return (
    <Dialog
      title={t('stale.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('stale.back')}</Button>
          <Button variant="primary" onClick={() => settle(mine)} data-autofocus>
            {t('stale.save')}
          </Button>
        </>
      }
    >
      <p>{t(shown.length === 0 ? 'stale.same' : 'stale.choose')}</p>
      {shown.map((one) => (
        <fieldset key={one.name} className={styles['plainFieldset']}>
          <legend>{one.label}</legend>
          <CheckRow
            type="radio"
            name={`stale-${one.name}`}
            checked={mine.has(one.name)}
            onChange={() => take(one.name, true)}
          >
            {t('stale.mine', { value: text(one.mine) })}
          </CheckRow>
          <CheckRow
            type="radio"
            name={`stale-${one.name}`}
            checked={!mine.has(one.name)}
            onChange={() => take(one.name, false)}
          >
            {t('stale.theirs', { value: text(one.theirs) })}
          </CheckRow>
        </fieldset>
      ))}
    </Dialog>
  )
}
