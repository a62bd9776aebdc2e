import { Link, useNavigate } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { OptionCards } from '@tillgate/ui/fields/option-cards.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCopyItems, usePreviewItemCopy } from '#portal/api/item-copies.ts'
import { useGetItemChange } from '#portal/api/item-changes.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CopyFields } from './copy-fields.tsx'
import { isWholeChange, percentOf, samePrices } from './copy-percent.ts'
import { StepCard, StepFoot } from './wizard.tsx'

const ways = ['copy', 'import', 'empty'] as const
type Way = (typeof ways)[number]

/** Progress of a copy that a worker continues. */
const CopyProgress = ({ changeId, onDone }: { changeId: string; onDone: () => void }) => {
  const { t } = useTranslation()
  const { data } = useGetItemChange(changeId)
  const status = data?.status
  const end = useEffectEvent(onDone)
  useEffect(() => {
    if (status === 'DONE') end()
  }, [status])
  if (status === 'FAILED') return <Alert tone="error">{t('changes.copy-failed')}</Alert>
  return (
    <div className="stack">
      <ProgressBar label={t('new-store.copy.progress')} share={data?.progress ?? 0} />
      <p>{t('changes.copy-running')}</p>
    </div>
  )
}

type Props = { store: StoreDetails; items: number; sisters: readonly Store[]; goOn: () => void }

/** Copies another store, imports a file, or leaves the store empty. */
export const ItemsStep = ({ store, items, sisters, goOn }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = store
  const firstId = authRecord()?.user.retailer?.stores[0]?.id
  const first = sisters.find((one) => one.id === firstId) ?? sisters[0]
  const [way, setWay] = useState<Way>(first ? 'copy' : 'import')
  const [from, setFrom] = useState(first?.id ?? '')
  const [running, setRunning] = useState<string>()
  const [prices, setPrices] = useState(samePrices)
  const copied = { fromStoreId: from, ...percentOf(prices) }
  const preview = usePreviewItemCopy(id, { ...copied, fromStoreId: way === 'copy' ? from : '' })
  const { mutate, isPending, error, reset } = useCopyItems(id)
  const source = sisters.find((one) => one.id === from)?.businessName ?? ''
  const number = preview.data?.items ?? 0

  const report = (text: string, changeId: string) => {
    const show = () => void navigate({ to: '/items/changes/$id', params: { id: changeId } })
    showToast({ tone: 'success', text, open: { label: t('changes.show'), run: show } })
    goOn()
  }
  const copy = () =>
    mutate(copied, {
      onSuccess: ({ id: changeId, status, message }) =>
        status === 'RUNNING' ? setRunning(changeId) : report(message, changeId),
    })
  const options = ways
    .filter((one) => one !== 'copy' || first)
    .map((value) => ({
      value,
      title: value === 'copy' ? t('new-store.copy', { name: source }) : t(`new-store.${value}`),
      text: t(`new-store.${value}.text`),
    }))

  const actions = {
    copy: running === undefined && number > 0 && (
      <Button variant="primary" busy={isPending} inactive={!isWholeChange(prices) || preview.isError} onClick={copy}>
        {t('new-store.copy.submit', { count: number, figure: count(number) })}
      </Button>
    ),
    import: (
      <Link
        to="/items/imports"
        search={{ page: 1, pageSize: 15, importing: true }}
        {...asButton({ variant: 'primary' })}
      >
        {t('new-store.import')}
      </Link>
    ),
    empty: undefined,
  }

  return (
    <>
      <StepCard title={t('new-store.items.title')} lead={first && t('new-store.items.lead')}>
        {items > 0 && <Alert tone="info">{t('new-store.items.has', { count: items, figure: count(items) })}</Alert>}
        {running === undefined ? (
          <>
            <OptionCards
              legend={t('new-store.step.items')}
              name="way"
              options={options}
              value={way}
              onChange={(value) => setWay(ways.find((one) => one === value) ?? way)}
            />
            <RefusalAlert refusal={error} failed={t('new-store.copy.failed')} />
            {way === 'copy' && (
              <CopyFields
                preview={preview}
                sisters={sisters}
                from={from}
                onFrom={(value) => {
                  reset()
                  setFrom(value)
                }}
                prices={prices}
                onPrices={(value) => {
                  reset()
                  setPrices(value)
                }}
              />
            )}
          </>
        ) : (
          <CopyProgress changeId={running} onDone={() => report(t('changes.kind.COPY'), running)} />
        )}
      </StepCard>
      <StepFoot id={id} page="items" isOpen={items === 0} action={actions[way]} />
    </>
  )
}
