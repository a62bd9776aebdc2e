import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { operatorEnrol } from '@tillgate/contract/operator-auth.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#operator/i18n.ts'
import { call } from '#operator/api/line.ts'
import { pendingTicket } from '#operator/features/session/pending-sign-in.ts'
import { useSecondStep } from '#operator/features/session/use-second-step.ts'
import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useState } from 'react'
import styles from './-sign-in/secret.module.css'

type Props = { secret: string; url: string }

/** Dark modules as one path: a picture that no other server draws, and that the page's policy allows. */
const pathOf = (modules: boolean[][]): string =>
  modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** In groups of four, as people read it from one screen and type it into another. */
const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

const Secret = ({ secret, url }: Props) => {
  const { t } = useTranslation()
  const [modules, setModules] = useState<boolean[][]>()

  useEffect(() => {
    const draw = async () => {
      const { encode } = await import('uqr')
      setModules(encode(url, { border: 2 }).data)
    }
    void draw()
  }, [url])

  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast({ tone: 'success', text: t('enrol.copied') })
  }

  return (
    <div className={styles['secret']}>
      <div className={styles['qr']}>
        {modules && (
          <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={t('enrol.qr')}>
            <path d={pathOf(modules)} fill="#000" shapeRendering="crispEdges" />
          </svg>
        )}
      </div>
      <div className={styles['text']}>
        <p className="muted">{t('enrol.by-hand')}</p>
        <p className={clsx(styles['key'], 'code')}>{inFours(secret)}</p>
        <Button size="sm" onClick={() => void copy()}>
          <CopyIcon small />
          {t('enrol.copy')}
        </Button>
      </div>
    </div>
  )
}

/** Once, at the first sign-in and after a reset: the authenticator that every later sign-in asks for. */
export const Route = createFileRoute('/enrol')({
  staticData: { frame: 'card', forGuests: true },
  beforeLoad: () => {
    if (!pendingTicket()) throw redirect({ to: '/login', search: {} })
  },
  component: Enrol,
})

function Enrol() {
  const { t } = useTranslation()
  const { pending, check } = useSecondStep()
  const ticket = pending?.ticket ?? ''
  const { data: keys, error } = useQuery({
    queryKey: ['enrol', ticket],
    queryFn: ({ signal }) => call(operatorEnrol, { body: { ticket } }, { signal }),
    enabled: ticket !== '',
    // A secret outlives its screen nowhere.
    gcTime: 0,
    retry: false,
  })

  return (
    <AuthCard
      title={t('enrol.title')}
      site={t('console.name')}
      lead={t('enrol.lead')}
      look="white"
      foot={
        <Link to="/login" search={{}}>
          {t('sign-in.back')}
        </Link>
      }
    >
      <RefusalAlert refusal={error} failed={t('sign-in.error')} />
      {keys && (
        <>
          <Secret secret={keys.secret} url={keys.otpauthUrl} />
          <CodeStep
            check={check}
            failure={(refusal) => refusalText(t, refusal, t('sign-in.error'))}
            label={t('enrol.code')}
            submit={t('enrol.confirm')}
          />
        </>
      )}
    </AuthCard>
  )
}
