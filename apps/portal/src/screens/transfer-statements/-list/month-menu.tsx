import { now } from '@tillgate/browser/clock.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { dayIn, programmeZone } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { downloadMonth } from '#portal/api/statements.ts'
import { useTranslation } from '#portal/i18n.ts'

const monthsShown = 6

/** `2026-11` and the months before it. */
const monthsUntil = (today: string, count = monthsShown): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  )
}

/** Each month as a ZIP for whoever keeps the books. */
export const MonthMenu = () => {
  const { t, language } = useTranslation()
  const { busy, save } = useDownload()
  const nameOf = (month: string): string =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01`),
    )
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
      entries={monthsUntil(dayIn(programmeZone, new Date(now()))).map((month) => ({
        key: month,
        label: t('statements.for-accountant', { month: nameOf(month) }),
        choose: () => save(() => downloadMonth(month)),
      }))}
    />
  )
}
