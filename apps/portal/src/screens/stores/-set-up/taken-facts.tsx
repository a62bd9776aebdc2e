import { clsx } from 'clsx'
import type { BusinessFields } from '#portal/features/business-form/business-fields.ts'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './taken-facts.module.css'

export const takenFields = ['employerIdentificationNumber', 'type', 'contactPerson'] as const satisfies Array<
  keyof BusinessFields
>

type Props = { from: string; values: Pick<BusinessFields, (typeof takenFields)[number]>; onChange: () => void }

/** Values that a new store takes from the first store, in place of their fields. */
export const TakenFacts = ({ from, values, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <div>
      <div className={clsx('flex wrap items-baseline between', styles['head'])}>
        <h3>{t('new-store.taken', { name: from })}</h3>
        <button type="button" className="link-button" onClick={onChange}>
          {t('new-store.change')}
        </button>
      </div>
      <dl className={clsx('grid line rounded-lg surface-2 px-5 py-4', styles['facts'])} style={autoColumns('12rem')}>
        <div>
          <dt className="muted fs-13">{t('business.ein')}</dt>
          <dd className="tnum fw-medium break">••-•••{values.employerIdentificationNumber.slice(-4)}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('stores.type')}</dt>
          <dd className="fw-medium break">{t(`store-type.${values.type}`)}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('business.contact-person')}</dt>
          <dd className="fw-medium break">{values.contactPerson}</dd>
        </div>
      </dl>
    </div>
  )
}
