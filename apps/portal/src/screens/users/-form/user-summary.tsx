import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import type { UserRole } from '@tillgate/domain/users.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './user-form.module.css'

/** `isLimited`: a supervisor of the chosen stores. */
type Props = {
  role: UserRole
  isLimited: boolean
  firstName: string
  chosen: readonly Store[]
  of: number
  isNew: boolean
}

const namesShown = 3

/** Describes the effect of the chosen role and stores. */
export const UserSummary = ({ role, isLimited, firstName, chosen, of, isNew }: Props) => {
  const { t } = useTranslation()
  const known = firstName.trim()
  const name = known === '' ? t('users.this-person') : known
  const inside = known === '' ? t('users.this-person-inside') : known
  const stores = (): string => {
    if (chosen.length === 0) return t('users.can-sell-nowhere')
    if (chosen.length === of) return t('users.can-sell-all')
    if (chosen.length > namesShown)
      return t('users.can-sell-many', { count: chosen.length, figure: count(chosen.length) })
    return t('users.can-sell', { stores: chosen.map(({ businessName }) => businessName).join('; ') })
  }
  const names = chosen.slice(0, namesShown).map(({ businessName }) => businessName)
  const where =
    chosen.length === 0 ? t('users.those-stores') : names.join('; ') + (chosen.length > namesShown ? '; …' : '')
  const can = () => {
    if (role === 'CASHIER') return [stores(), t('users.can-look-up')]
    if (role === 'ACCOUNTANT') return [t('users.can-statements'), t('users.can-books'), t('users.can-sales')]
    return isLimited
      ? [t('users.can-prices-at', { stores: where }), t('users.can-see-at'), t('users.can-cashiers-at')]
      : [t('users.can-items'), t('users.can-stores'), t('users.can-cashiers')]
  }
  const cannot = () => {
    if (role === 'CASHIER') return [t('users.cannot-sign-in'), t('users.cannot-see-money')]
    if (role === 'ACCOUNTANT') return [t('users.cannot-change'), t('users.cannot-sell'), t('users.cannot-activity')]
    const ofAll = [t('users.cannot-bank'), t('users.cannot-people'), t('users.cannot-retailer')]
    return isLimited ? [t('users.cannot-others'), ...ofAll] : ofAll
  }

  return (
    <Card label={t('users.summary', { name })} padded>
      <div className={clsx('stack gap-3', styles['summary'])} aria-live="polite">
        <h2 className="fs-16">{t('users.summary', { name })}</h2>
        <ul>
          {can().map((line) => (
            <li key={line}>
              <CheckIcon small />
              {line}
            </li>
          ))}
        </ul>
        <h3 className="fs-16">{t('users.summary-not')}</h3>
        <ul className={styles['not']}>
          {cannot().map((line) => (
            <li key={line}>
              <span aria-hidden="true">–</span>
              {line}
            </li>
          ))}
        </ul>
        {isNew && <p className="muted">{t(`users.next-${role}`, { name: inside })}</p>}
      </div>
    </Card>
  )
}
