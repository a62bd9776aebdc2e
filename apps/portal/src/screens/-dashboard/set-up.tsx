import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { Dashboard } from '@tillgate/contract/dashboard.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { CheckIcon, ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { useId, type ReactNode } from 'react'
import { downloadItemTemplate } from '#portal/api/item-batches.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { isPractice } from '#portal/features/session/is-practice.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './set-up.module.css'

type Step = {
  key: string
  title: string
  note: string
  isDone: boolean
  minutes?: number
  /** Link to the step. */
  action?: ReactNode
}

const small = asButton({ variant: 'secondary', size: 'sm' })
const imports = { page: 1, pageSize: 15, importing: true }

/** Ways to add the first items. A practice has no barcodes to scan. */
const WaysToAddItems = () => {
  const { t } = useTranslation()
  const { save, busy } = useDownload()
  return (
    <>
      <p>{t('set-up.items.how')}</p>
      <ul className="grid gap-3" style={autoColumns('180px')}>
        <li>
          <Link
            to="/items/imports"
            search={imports}
            className={clsx('grid gap-1 line rounded content-start', styles['way'])}
          >
            <b>{t('set-up.import')}</b>
            <span className="muted">{t('set-up.import.note')}</span>
          </Link>
        </li>
        {!isPractice() && (
          <li>
            <Link
              to="/items"
              search={{ adding: true }}
              className={clsx('grid gap-1 line rounded content-start', styles['way'])}
            >
              <b>{t('set-up.scan')}</b>
              <span className="muted">{t('set-up.scan.note')}</span>
            </Link>
          </li>
        )}
        <li>
          <Link
            to="/items"
            search={{ adding: true }}
            className={clsx('grid gap-1 line rounded content-start', styles['way'])}
          >
            <b>{t('set-up.type')}</b>
            <span className="muted">{t('set-up.type.note')}</span>
          </Link>
        </li>
      </ul>
      <p className="muted">
        {t('set-up.no-file')}{' '}
        <button
          type="button"
          className="link-button tap"
          disabled={busy}
          onClick={() => save(() => downloadItemTemplate('xlsx'))}
        >
          {t('set-up.template')}
        </button>
      </p>
    </>
  )
}

const WayToTerminal = () => {
  const { t } = useTranslation()
  const [only, ...others] = authRecord()?.user.retailer?.stores ?? []
  if (!may('terminals.manage')) return <p>{t('set-up.terminal.admin')}</p>
  return (
    <>
      <p>{t('set-up.terminal.how')}</p>
      <p>
        {only && others.length === 0 ? (
          <Link to="/stores/set-up/$id" params={{ id: only.id }} search={{ step: 'terminal' }} {...small}>
            {t('set-up.terminal.action')}
          </Link>
        ) : (
          <Link to="/stores" {...small}>
            {t('set-up.terminal.action')}
          </Link>
        )}
      </p>
    </>
  )
}

/** Opens the till once a terminal can be activated there; a code of the terminal's page opens it on another device. */
const WayToSale = ({ hasTerminal }: { hasTerminal: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('set-up.sale.how')}</p>
      {hasTerminal ? (
        <p>
          <a href="/till" target="_blank" rel="noreferrer" {...small}>
            {t('set-up.sale.open')}
          </a>
        </p>
      ) : (
        <WayToTerminal />
      )}
    </>
  )
}

/** The steps from an approved application to the first sale. */
export const useSteps = ({ stores, cashiers, terminals, hasSold }: Dashboard): Step[] => {
  const { t } = useTranslation()
  /** Adds the number of stores that the note applies to when the partner has several stores. */
  const ofStores = (note: string, done: number) =>
    stores.all === 1
      ? note
      : `${note} ${t('dashboard.of-stores', { done: count(done), figure: count(stores.all), count: stores.all })}`
  return [
    { key: 'application', title: t('set-up.application'), note: t('set-up.application.note'), isDone: true },
    {
      key: 'bank',
      title: t('set-up.bank'),
      note: ofStores(t('set-up.bank.note'), stores.banked),
      isDone: stores.banked === stores.all,
      action: may('bank.link') && (
        <p>
          <Link to="/stores" {...small}>
            {t('dashboard.see-stores')}
          </Link>
        </p>
      ),
    },
    {
      key: 'items',
      title: t('set-up.items'),
      note: ofStores(t('set-up.items.note'), stores.stocked),
      isDone: stores.stocked === stores.all,
      minutes: 5,
      action: may('items.edit') && <WaysToAddItems />,
    },
    {
      key: 'cashiers',
      title: t('set-up.cashiers'),
      note: t('set-up.cashiers.note'),
      isDone: cashiers > 0,
      minutes: 1,
      action: may('users.manage') && (
        <p>
          <Link to="/users/create" search={{ role: 'CASHIER' }} {...small}>
            {t('users.add')}
          </Link>
        </p>
      ),
    },
    {
      key: 'terminal',
      title: t('set-up.terminal'),
      note: t('set-up.terminal.note'),
      isDone: terminals > 0,
      minutes: 2,
      action: <WayToTerminal />,
    },
    {
      key: 'sale',
      title: t('set-up.sale'),
      note: t('set-up.sale.note'),
      isDone: hasSold,
      minutes: 1,
      action: <WayToSale hasTerminal={terminals > 0} />,
    },
  ]
}

const StepLine = ({ step, nth, isNext }: { step: Step; nth: number; isNext: boolean }) => {
  const { t } = useTranslation()
  const { title, note, isDone, minutes, action } = step
  const head = (
    <>
      <span className={clsx('grid place-center round fs-13 fw-medium', styles['circle'])} aria-hidden="true">
        {isDone ? <CheckIcon small /> : nth}
      </span>
      <span className={clsx('stack gap-2px break', styles['words'])}>
        <b>{title}</b>
        <span className="muted">{note}</span>
      </span>
      <span className={clsx('text-2', styles['state'])}>
        {isDone ? t('set-up.done') : minutes !== undefined && t('set-up.minutes', { count: minutes })}
      </span>
    </>
  )
  if (isDone || !action) {
    return (
      <li className={clsx('line-top', styles['step'])} data-done={isDone || undefined}>
        <div className={clsx('grid items-center', styles['head'])}>{head}</div>
      </li>
    )
  }
  return (
    <li className={clsx('line-top', styles['step'])} data-next={isNext || undefined}>
      <details name="set-up" open={isNext}>
        <summary className={clsx('grid items-center', styles['head'])}>
          {head}
          <span className={clsx('grid place-center', styles['chevron'])}>
            <ChevronDownIcon small />
          </span>
        </summary>
        <div className={clsx('stack gap-3', styles['body'])}>{action}</div>
      </details>
    </li>
  )
}

/** Title, progress and steps; the first open step is unfolded. */
export const SetUpList = ({ steps }: { steps: readonly Step[] }) => {
  const { t } = useTranslation()
  const id = useId()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, action }) => !isDone && action)
  const stores = authRecord()?.user.retailer?.stores ?? []
  const [only] = stores
  const title = only && stores.length === 1 ? t('set-up.title-of', { name: only.businessName }) : t('set-up.title')
  return (
    <section className="line rounded-lg surface" aria-labelledby={id}>
      <div className="stack gap-6px p-5">
        <h2 id={id}>{title}</h2>
        <p className="muted">{t('set-up.lead')}</p>
        <div className="grid cols-1-auto gap-4 items-center mt-1">
          <ProgressBar label={title} share={done / steps.length} />
          <b className="fs-13">{t('set-up.progress', { done, all: steps.length })}</b>
        </div>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.key} step={step} nth={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}
