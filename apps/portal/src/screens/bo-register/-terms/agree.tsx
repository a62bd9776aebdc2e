import { clsx } from 'clsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { useRef, useState, type SyntheticEvent } from 'react'
import { acceptTerms, type Terms } from '#portal/api/terms.ts'
import { useTranslation } from '#portal/i18n.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import styles from './agree.module.css'
import { getOnboardingQuery } from '#portal/api/onboarding.ts'
import { cache } from '#portal/cache.ts'

/** Refetches the onboarding state with its next use, for screens outside the frame of the steps. */
const invalidateOnboarding = (): Promise<void> => cache.invalidateQueries({ queryKey: getOnboardingQuery.queryKey })

type Props = { terms: Terms; next: string; onRepeat: () => void }

/** Checkbox, and Next once checked. Users who agreed before only see Next. */
export const Agree = ({ terms, next, onRepeat }: Props) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const [ticked, setTicked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { accepted, shown, document, version, sha256, language: spoken } = terms
  const isReady = ticked || accepted !== null
  const agreeing = useChange({
    once: true,
    mutationFn: async () => {
      const name = { document, version, sha256, language: spoken }
      if (accepted === null) {
        await acceptTerms(shown === null ? name : { ...name, shown })
        await invalidateOnboarding()
      }
      await navigate({ href: next })
    },
  })
  const refusal = agreeing.error
  const isOutdated = refusal instanceof Refused && refusal.code === 'terms.outdated'

  const toBox = () => {
    const box = form.current?.querySelector('input')
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
  }
  const goOn = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) void agreeing.mutate()
  }

  return (
    <form
      ref={form}
      className={clsx('grid gap-4 line-top', styles['agree'])}
      noValidate
      aria-label={t('terms.agree')}
      onSubmit={goOn}
    >
      {accepted === null ? (
        <>
          <p className={clsx('p-4 rounded fs-16', styles['notice'])}>{t('terms.notice')}</p>
          <CheckRow checked={ticked} onChange={(event) => setTicked(event.currentTarget.checked)}>
            {t('terms.agree')}
          </CheckRow>
        </>
      ) : (
        <p>{t('terms.agreed', { date: dayOf(accepted.acceptedAt, language) })}</p>
      )}
      {refusal && (
        <Alert tone="error">
          <p>{refusalText(t, refusal, t('failure.generic'))}</p>
          {isOutdated && (
            <p>
              <button type="button" className="link-button" onClick={onRepeat}>
                {t('terms.reload')}
              </button>
            </p>
          )}
        </Alert>
      )}
      <div className={clsx('row justify-end gap-4', styles['bar'])}>
        {!isReady && (
          <p className="muted fs-13" id="agree-hint">
            {/* The bar is fixed on phones: from anywhere in the text one press leads to the box. */}
            <button type="button" className="link-button" onClick={toBox}>
              {t('terms.tick')}
            </button>
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={agreeing.isPending}
          inactive={!isReady}
          aria-describedby={isReady ? undefined : 'agree-hint'}
        >
          {t('terms.next')}
          <ChevronRightIcon small />
        </Button>
      </div>
    </form>
  )
}
