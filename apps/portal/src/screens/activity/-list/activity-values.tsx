import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { ActivityChange, ActivityEntry } from '@tillgate/contract/activity.ts'
import { fieldPhraseOf, isChangeShown } from '@tillgate/domain/activity.ts'
import { units } from '@tillgate/domain/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import { tillActionNames } from '@tillgate/domain/till-permissions.ts'
import { labelForms } from '@tillgate/domain/scale-labels.ts'
import { useState } from 'react'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './activity.module.css'

const useValueText = () => {
  const { t } = useTranslation()
  return (field: ActivityChange['field'], value: string): string => {
    if (field === 'price') return money(Number(value))
    if (field === 'taxPercentage') return percent(Number(value))
    if (field === 'active') return t(value === 'true' ? 'item.active' : 'item.is-inactive')
    if (field === 'randomWeightPrice') return t(value === 'true' ? 'activity.on' : 'activity.off')
    if (field === 'amountCents') return money(Number(value) / 100)
    const act = field === 'action' ? tillActionNames.find((one) => one === value) : undefined
    if (act) return t(`till-settings.action-${act}`)
    const form = field === 'labelForm' ? labelForms.find((one) => one === value) : undefined
    if (field === 'labelForm') return t(form ? `label-form.${form}` : 'activity.off')
    const unit = field === 'unit' ? units.find((one) => one === value) : undefined
    if (unit) return t('unit.choice', { code: unit, name: t(`unit.${unit}`) })
    const role = field === 'role' ? portalRoles.find((one) => one === value) : undefined
    return role ? t(`role.${role}`) : value
  }
}

const useLine = ({ object, action }: ActivityEntry) => {
  const { t } = useTranslation()
  const textOf = useValueText()
  return ({ field, of, was, is }: ActivityChange): string => {
    const before = was === null || was === '' ? undefined : textOf(field, was)
    const after = is === null || is === '' ? undefined : textOf(field, is)
    const value =
      before !== undefined && after !== undefined
        ? t('activity.from-to', { was: before, is: after })
        : before === undefined
          ? (after ?? '-')
          : t('activity.removed', { was: before })
    const name = t(fieldPhraseOf(object, action, field))
    return of === '' ? t('activity.value', { field: name, value }) : t('activity.value-of', { field: name, of, value })
  }
}

/** Values shown before "more". */
const shownAtFirst = 3
/** Values that the server sends of an entry. */
const sentMax = 50

/** Changed values of an entry: the first three, and the others after a click. */
export const ActivityValues = ({ entry }: { entry: ActivityEntry }) => {
  const { changes: sent, items } = entry
  const { t, language } = useTranslation()
  const [isLong, setLong] = useState(false)
  const lineOf = useLine(entry)
  const changes = sent.filter(isChangeShown)
  const shown = isLong ? changes : changes.slice(0, shownAtFirst)
  const left = changes.length - shownAtFirst
  return (
    <>
      {items !== null && <div className="muted">{t('activity.items', { count: items, figure: count(items) })}</div>}
      {shown.length > 0 && (
        <ul className={clsx('muted fs-13 break', styles['values'])}>
          {shown.map((change) => (
            <li key={`${change.of} ${change.field}`}>{lineOf(change)}</li>
          ))}
        </ul>
      )}
      {isLong && sent.length >= sentMax && <div className="muted">{t('activity.all-values')}</div>}
      {entry.itemChangeId !== null && may('items.edit') && (
        <div>
          <Link to="/items/changes/$id" params={{ id: entry.itemChangeId }} className="tap">
            {t('activity.see-change')}
            <span className="sr">
              : {t(`activity-action.${entry.action}`)}, {entry.objectName}, {easternMomentOfYear(entry.at, language)}
            </span>
          </Link>
        </div>
      )}
      {left > 0 && (
        <button type="button" className="link-button" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('activity.fewer') : t('activity.more', { count: left })}
          <span className="sr">
            : {t(`activity-action.${entry.action}`)}, {entry.objectName}, {easternMomentOfYear(entry.at, language)}
          </span>
        </button>
      )}
    </>
  )
}
