import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './scan.module.css'
import type { Found, Scanned } from './use-scan.ts'

type PanelProps = { title: string; text: string; isWarning?: boolean; children?: ReactNode }

const Panel = ({ title, text, isWarning = false, children }: PanelProps) => (
  <div
    className={clsx(
      'grid gap-3 items-start rounded text-green px-4 py-3',
      styles['result'],
      isWarning && styles['warning'],
    )}
  >
    <span className="tile surface">{isWarning ? <WarningIcon /> : <CheckIcon />}</span>
    <div>
      <output className="stack gap-2px break">
        <b>{title}</b>
        <span className="fs-13">{text}</span>
      </output>
      {children && <div className="flex wrap gap-2 mt-1">{children}</div>}
    </div>
  </div>
)

/** Doubt about a barcode with likely codes. Focuses its first button, so that Enter takes the likely code. */
export const Doubtful = ({ code, likely, read }: { code: string; likely: readonly string[]; read: Props['read'] }) => {
  const { t } = useTranslation()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => actions.current?.querySelector('button')?.focus(), [])
  const right = likely[0]?.at(-1) ?? ''
  const isDigit = likely.every((one) => one.length === code.length)

  return (
    <Panel
      isWarning
      title={isDigit ? t('scan.digit', { right, wrong: code.at(-1) ?? '' }) : t('scan.digits')}
      text={t(isDigit ? 'scan.digit-means' : 'scan.digits-means')}
    >
      <div className="flex wrap gap-2 mt-1" ref={actions}>
        {likely.map((one) => (
          <Button key={one} size="sm" onClick={() => read(one)}>
            {t('scan.use', { code: one })}
          </Button>
        ))}
        <Button variant="ghost" size="sm" onClick={() => read(code, true)}>
          {t('scan.as-typed')}
        </Button>
      </div>
    </Panel>
  )
}

const offeredMax = 3

type KnownProps = { found: Found; stores: Store[]; onAdd: Props['onAdd'] }

/** Offers an item of the own catalogue to the chosen stores that do not sell the item yet. */
const Known = ({ found, stores, onAdd }: KnownProps) => {
  const { t } = useTranslation()
  const { id, name, storeIds } = found
  const missing = stores.filter((store) => !storeIds.includes(store.id))
  const names = missing.map(({ businessName }) => businessName).join(', ')

  return (
    <Panel title={name} text={missing.length === 0 ? t('scan.known') : t('scan.known-missing', { stores: names })}>
      {id !== null &&
        missing.slice(0, offeredMax).map((store) => (
          <Button key={store.id} size="sm" onClick={() => onAdd({ id, name, store })}>
            {t('scan.add-at', { store: store.businessName })}
          </Button>
        ))}
    </Panel>
  )
}

type Props = {
  scanned: Scanned
  /** Chosen stores. */
  stores: Store[]
  read: (code: string, isAsTyped?: boolean) => unknown
  onAdd: (item: { id: string; name: string; store: Store }) => void
}

/** Result of a scan below the barcode. */
export const ScanResult = ({ scanned, stores, read, onAdd }: Props) => {
  const { t } = useTranslation()
  if (scanned.kind === 'doubtful')
    return <Doubtful key={scanned.code} code={scanned.code} likely={scanned.likely} read={read} />
  if (scanned.kind === 'known') return <Known found={scanned.found} stores={stores} onAdd={onAdd} />
  const { listed } = scanned
  return listed ? (
    <Panel title={listed.name} text={t('scan.listed', { list: listed.list ?? '' })} />
  ) : (
    <Panel title={t('scan.new')} text={t('scan.unlisted')} />
  )
}
