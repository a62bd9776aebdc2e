import { now } from '@tillgate/browser/clock.ts'
import { monthText, monthsUntil } from '@tillgate/browser/months.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { dayIn, programmeZone } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { downloadAccountantPack } from '#portal/api/statements.ts'
import { useTranslation } from '#portal/i18n.ts'

const monthsShown = 6

/** Monthly ZIP files for the accountant. */
export const MonthMenu = () => {
  const { t, language } = useTranslation()
  const { busy, save } = useDownload()
  return (
    <MenuButton
      isFloating
      target={
        <Button aria-haspopup="menu" busy={busy}>
          <DownloadIcon />
          {t('statements.download')}
          <ChevronDownIcon small />
        </Button>
      }
      entries={monthsUntil(dayIn(programmeZone, new Date(now())), monthsShown).map((month) => ({
        key: month,
        label: t('statements.for-accountant', { month: monthText(month, language) }),
        choose: () => save(() => downloadAccountantPack(month)),
      }))}
    />
  )
}
