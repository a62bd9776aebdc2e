import { may } from '#operator/features/session/rights.ts'
import { useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { settings } from '@tillgate/browser/settings.ts'
import type { SettlementOverview } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useStartRun } from '#operator/api/payouts.ts'
import { dateOf, timeOf } from '#operator/features/figures/zone-times.ts'
import styles from '#operator/features/shell/shell-frame.module.css'
import { useTranslation } from '#operator/i18n.ts'

type Program = SettlementOverview['programs'][number]
type Props = { programs: readonly Program[]; onClose: () => void }

/** 2023-01-02 was a Monday. */
const weekday = (index: number, language: string): string =>
  new Date(Date.UTC(2023, 0, 1 + index)).toLocaleDateString(language, { weekday: 'long', timeZone: 'UTC' })

/** Lists each program's cut-offs; in development also triggers a cut-off now. */
export const ScheduleDialog = ({ programs, onClose }: Props) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const starting = useStartRun()
  const isDevelopment = settings().environment !== 'production'
  const start = async (programId: string) => {
    const run = await starting.mutate(programId)
    if (!run) return
    showToast({ tone: 'success', text: t('settle.started') })
    await navigate({ to: '/settlement-runs/view/$id', params: { id: run.id } })
  }
  const rule = ({ weekdays, nextCutOff, timeZone }: Program): string => {
    const time = timeOf(nextCutOff, language, timeZone)
    if (weekdays === null) return t('settle.each-day', { time })
    const days = new Intl.ListFormat(language).format(weekdays.map((index) => weekday(index, language)))
    return t('settle.weekdays', { days, time })
  }
  return (
    <Dialog title={t('settle.schedule')} onClose={onClose} closeLabel={t('action.close')}>
      <ul className={styles['plainList']}>
        {programs.map((one) => (
          <li key={one.id}>
            <b className="grow">{one.name}</b>
            {isDevelopment && may('payouts.pay') && (
              <Button size="sm" busy={starting.isPending} onClick={() => start(one.id)}>
                {t('settle.start')}
              </Button>
            )}
            <small>
              {rule(one)}
              <br />
              {t('settle.next-at', {
                day: dateOf(one.nextCutOff, language, one.timeZone),
                time: timeOf(one.nextCutOff, language, one.timeZone),
              })}
            </small>
          </li>
        ))}
      </ul>
      {isDevelopment && <p className="muted">{t('settle.start-hint')}</p>}
      <RefusalAlert refusal={starting.error} otherwise={t('failure.unknown')} />
    </Dialog>
  )
}
