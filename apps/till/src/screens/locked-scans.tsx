import { lockedScansMax } from '#till/device/locked-scans.ts'
import { useTranslation } from '#till/i18n.ts'
import { Icon } from '#till/parts/icon.tsx'

/** Number of scans that wait for the PIN. */
export const LockedScans = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  if (count === 0) return null
  const isFull = count >= lockedScansMax
  return (
    <output className={`t-strip ${isFull ? 'yellow' : 'blue'}`}>
      <Icon name={isFull ? 'warn' : 'barcode'} />
      <span className="grow">
        <b>{t('lockedScans', { count })}</b>
        {t(isFull ? 'lockedScansFull' : 'lockedScansHint')}
      </span>
    </output>
  )
}
