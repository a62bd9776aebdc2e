import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { pageAfter, pageBefore, type SetUpPage, type Stop } from './steps.ts'
import styles from './wizard.module.css'

type StopsProps = { storeId: string | undefined; current: SetUpPage; stops: readonly Stop[] }

const StopLine = ({ stop, nth, isCurrent }: { stop: Stop; nth: number; isCurrent: boolean }) => {
  const { t } = useTranslation()
  return (
    <>
      <span className={clsx('grid place-center round surface text-2 fs-13', styles['dot'])} aria-hidden="true">
        {stop.isDone && !isCurrent ? <CheckIcon small /> : nth}
      </span>
      <b>
        {stop.title}
        {stop.isDone && <span className="sr">{t('new-store.is-done')}</span>}
      </b>
      <small>{isCurrent ? t('new-store.now') : stop.note}</small>
    </>
  )
}

/** Steps of the set-up; each is a link once the store exists. */
const Stops = ({ storeId: id, current, stops }: StopsProps) => {
  const { t } = useTranslation()
  return (
    <nav
      className={clsx('only-wide p-3 line rounded-lg surface raised', styles['stops'])}
      aria-label={t('new-store.steps')}
    >
      <ol className="stack gap-2px">
        {stops.map((stop, index) => {
          const isCurrent = stop.step === current
          const line = <StopLine stop={stop} nth={index + 1} isCurrent={isCurrent} />
          return (
            <li key={stop.step} className={clsx(stop.isDone && styles['done'])}>
              {id === undefined ? (
                <span
                  className={clsx('grid rounded break', styles['stop'])}
                  aria-current={isCurrent ? 'step' : undefined}
                >
                  {line}
                </span>
              ) : (
                <Link
                  to="/stores/set-up/$id"
                  params={{ id }}
                  search={{ step: stop.step }}
                  className={clsx('grid rounded break', styles['stop'])}
                  aria-current={isCurrent ? 'step' : undefined}
                >
                  {line}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      <p className={clsx('mt-2 line-top muted fs-13', styles['note'])}>{t('new-store.saved')}</p>
    </nav>
  )
}

const Here = ({ current, stops }: Omit<StopsProps, 'storeId'>) => {
  const { t } = useTranslation()
  const index = stops.findIndex(({ step }) => step === current)
  const [number, all] = [index + 1, stops.length]
  const next = stops[index + 1]?.title
  const text =
    index < 0
      ? t('new-store.all-done')
      : next === undefined
        ? t('new-store.here', { nth: number, all })
        : t('new-store.here-next', { nth: number, all, next })
  return (
    <div className="only-phone gap-2">
      <p className="muted">{text}</p>
      <ProgressBar label={text} share={index < 0 ? 1 : number / all} />
    </div>
  )
}

/** Progress list beside the step; on phones one line with a bar above the step. */
export const Wizard = ({ children, ...rest }: StopsProps & { children: ReactNode }) => (
  <div className="container">
    <div className={clsx('grid gap-4 items-start', styles['layout'])}>
      <Stops {...rest} />
      <div className={clsx('stack gap-4 min-w-0', styles['body'])}>
        <Here {...rest} />
        {children}
      </div>
    </div>
  </div>
)

type HeadProps = { title: string; lead?: string | undefined }

/** Heading of a step, which receives the focus when the step opens. */
export const StepHead = ({ title, lead }: HeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className={clsx('stack gap-1', styles['head'])}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
    </header>
  )
}

/** Card of a step with its heading. */
export const StepCard = ({ title, lead, children }: HeadProps & { children: ReactNode }) => (
  <Card label={title} padded>
    <div className="stack">
      <StepHead title={title} lead={lead} />
      {children}
    </div>
  </Card>
)

type FootProps = { id: string; page: SetUpPage; isOpen: boolean; action?: ReactNode }

/** Buttons of a step: later, back, and the action of the step. Without an action the step only continues. */
export const StepFoot = ({ id, page, isOpen, action }: FootProps) => {
  const { t } = useTranslation()
  const to = { to: '/stores/set-up/$id', params: { id } } as const
  const next = { step: pageAfter(page) }
  return (
    <FormActions>
      {action && (
        <Link {...to} search={next} {...asButton({ variant: 'ghost' })}>
          {t(isOpen ? 'new-store.later' : 'new-store.go-on')}
        </Link>
      )}
      {page !== 'store' && (
        <Link {...to} search={{ step: pageBefore(page) }} {...asButton({ variant: 'secondary' })}>
          {t('action.back')}
        </Link>
      )}
      <div className={styles['main']}>
        {action || (
          <Link {...to} search={next} {...asButton({ variant: 'primary' })}>
            {t('new-store.go-on')}
          </Link>
        )}
      </div>
    </FormActions>
  )
}
