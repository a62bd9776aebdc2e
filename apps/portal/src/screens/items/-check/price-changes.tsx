import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { priceJump } from '@tillgate/domain/catalogue-fixes.ts'
import { money } from '@tillgate/domain/money.ts'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { useState } from 'react'
import { downloadItemBatchChanges } from '#portal/api/item-checks.ts'
import { namedMax } from '#portal/features/figures/few-names.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './file-check.module.css'

type Preview = Pick<ItemBatchPreview, 'stores' | 'changes'>
type Props = Preview & { batchId: string }
type Change = ItemBatchPreview['changes'][number]

const shownAtFirst = 10

/** "+900%" or "−90%". */
const changeOf = ({ before, after }: Change): string => {
  const percent = Math.round(((after - before) / before) * 100)
  return percent < 0 ? `−${count(-percent)}%` : `+${count(percent)}%`
}
const isJump = ({ before, after }: Change): boolean => Math.max(after / before, before / after) > priceJump

const useLead = (stores: Preview['stores']): string => {
  const { t, language } = useTranslation()
  const changed = stores.filter(({ prices }) => prices > 0)
  if (changed.length === 0) return t('checks.no-prices')
  if (changed.length > namedMax) {
    const prices = count(changed.reduce((sum, store) => sum + store.prices, 0))
    return t('checks.prices-total', { prices, count: changed.length })
  }
  const list = changed.map(({ prices, storeName }) =>
    t('checks.prices-in', { prices: count(prices), store: storeName }),
  )
  return t('checks.prices-at', { list: new Intl.ListFormat(language).format(list) })
}

const Difference = ({ change }: { change: Change }) => {
  const { t } = useTranslation()
  return (
    <span className={clsx('inline-flex items-center gap-6px', styles['difference'])}>
      {isJump(change) && (
        <>
          <WarningIcon small />
          <span className="sr">{t('checks.warning')} </span>
        </>
      )}
      {changeOf(change)}
    </span>
  )
}

/** The largest price changes of a file, by the factor between both prices. */
export const PriceChanges = ({ stores, changes, batchId }: Props) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const [isLong, setLong] = useState(false)
  const lead = useLead(stores)
  // Rows of one item have one link.
  const storeOf = ({ itemId, storeId }: Change): string =>
    changes.find((change) => change.itemId === itemId)?.storeId ?? storeId
  const shown = isLong ? changes : changes.slice(0, shownAtFirst)

  return (
    <Card
      title={t('checks.largest')}
      description={lead}
      padded={shown.length === 0}
      aside={
        <Button size="sm" busy={busy} onClick={() => save(() => downloadItemBatchChanges(batchId))}>
          <DownloadIcon small />
          {t('checks.all-changes')}
        </Button>
      }
    >
      {shown.length > 0 && (
        <div className="line-top mt-4">
          <WideTable className={`${styles['table']} ${styles['changes']}`} label={t('checks.largest')}>
            <thead className="sr-phone">
              <tr>
                <th>{t('checks.item')}</th>
                <th>{t('checks.stores')}</th>
                <th className="num">{t('checks.now-after')}</th>
                <th className="num">{t('checks.change')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((change) => (
                <tr key={`${change.itemId} ${change.before}`}>
                  <td>
                    <Link
                      to="/items/view/$id"
                      params={{ id: change.itemId }}
                      search={{ code: change.code, storeId: storeOf(change) }}
                      className="tap"
                    >
                      {change.name}
                    </Link>
                    <small className="code block">{change.code}</small>
                  </td>
                  <td className="muted">{change.storeName ?? t('checks.stores', { count: change.stores })}</td>
                  <td className="num">
                    <span className={clsx('gap-2 items-center', styles['prices'])}>
                      <span className="muted">{money(change.before)}</span>
                      <ChevronRightIcon small />
                      <span className="sr"> {t('checks.becomes')} </span>
                      <b>{money(change.after)}</b>
                    </span>
                  </td>
                  <td className="num">
                    <Difference change={change} />
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </div>
      )}
      {shown.length < changes.length && (
        <p className="py-3 px-5">
          <button type="button" className="link-button" onClick={() => setLong(true)}>
            {t('checks.show-more', { count: changes.length })}
          </button>
        </p>
      )}
    </Card>
  )
}
