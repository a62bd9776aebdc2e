import { Link } from '@tanstack/react-router'
import { money } from '@tillgate/domain/money.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useListSanctionCases } from '#operator/api/sanction-cases.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = {
  partnerId: string
  /** Part of the page that the case holds. Default: the whole amount of the partner. */
  title?: string
}

/** Red notice of a blocked partner, with its open case. */
export const BlockedNotice = ({ partnerId, title }: Props) => {
  const { t, language } = useTranslation()
  const { data } = useListSanctionCases({ partnerId, open: 'true' })
  const [open] = data?.items ?? []
  if (!open) return null
  const { id, number, blocked, stores, tills, openedAt, dueOn, nextTask, owner } = open
  const held = { amount: money(blocked ?? 0), stores, tills, number }
  const due =
    dueOn === null || nextTask === null
      ? ''
      : t('blocked.due', { task: t(`case-task.${nextTask}`), day: dayText(dueOn, language), name: owner.name })
  return (
    <Alert tone="error" title={title ?? t('blocked.title', held)}>
      <p>
        {t('blocked.since', { at: moment(openedAt, language) })} {due} {t('blocked.only')}
      </p>
      <div className="row">
        <Link to="/sanctions/case/$id" params={{ id }} {...asButton({ size: 'sm' })}>
          {t('blocked.open', { number })}
        </Link>
      </div>
    </Alert>
  )
}
