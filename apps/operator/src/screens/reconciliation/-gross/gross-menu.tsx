import { now } from '@tillgate/browser/clock.ts'
import { monthText, monthsUntil } from '@tillgate/browser/months.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { exportGross } from '#operator/api/settlement.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Number of months: the present one and the twelve before. */
const monthsShown = 13

/**
 * Downloads monthly gross figures per EIN for the yearly tax forms. Administrators only, because the file contains
 * EINs.
 */
export const GrossMenu = () => {
  const { t, language } = useTranslation()
  const { busy, save } = useDownload()
  if (authRecord()?.user.role !== 'OPERATOR_ADMIN') return null
  return (
    <MenuButton
      isFloating
      target={
        <Button aria-haspopup="menu" busy={busy}>
          <DownloadIcon small />
          {t('books.gross')}
          <ChevronDownIcon small />
        </Button>
      }
      entries={monthsUntil(dayIn(bankZone, new Date(now())), monthsShown).map((month) => ({
        key: month,
        label: t('books.gross-of', { month: monthText(month, language) }),
        choose: () => save(() => exportGross(month)),
      }))}
    />
  )
}
