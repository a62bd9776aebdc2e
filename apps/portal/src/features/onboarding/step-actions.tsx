import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import type { businessParts } from '@tillgate/contract/onboarding.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BusinessLink } from './business-link.tsx'
import styles from '@tillgate/ui/cards/step-card.module.css'

/** Previous page, or previous part of the business step, if any. */
export type Back = string | { part: (typeof businessParts)[number]; isProvider: boolean }

type Props = {
  busy: boolean
  submit: string
  back: Back
  /** Handler of the button outside of a form. */
  goOn?: () => void
}

/** Back on the left, the continuing button on the right; on phones a bar at the bottom edge. */
export const StepActions = ({ busy, submit, back, goOn }: Props) => {
  const { t } = useTranslation()
  const look = asButton({ variant: 'secondary', size: 'lg' })
  return (
    <div className={clsx('flex wrap between line-top', styles['stepActions'])}>
      {typeof back === 'string' ? (
        <Link to={back} {...look}>
          {t('action.back')}
        </Link>
      ) : (
        <BusinessLink {...back} look={look}>
          {t('action.back')}
        </BusinessLink>
      )}
      <Button
        type={goOn ? 'button' : 'submit'}
        variant="primary"
        size="lg"
        busy={busy}
        {...(goOn ? { onClick: goOn } : {})}
      >
        {submit}
        <ChevronRightIcon small />
      </Button>
    </div>
  )
}
