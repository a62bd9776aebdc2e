import { clsx } from 'clsx'
import type { Onboarding, businessParts } from '@tillgate/contract/onboarding.ts'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { BusinessLink } from '#portal/features/onboarding/business-link.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './parts-nav.module.css'

export type Part = (typeof businessParts)[number]

/** Providers enter owners in an earlier step. */
export const partsOf = ({ isProvider }: Pick<Onboarding, 'isProvider'>): readonly Part[] =>
  isProvider ? ['business', 'documents'] : ['business', 'owners', 'documents']

export const isPartDone = ({ hasBusiness, hasOwners, hasDocuments }: Onboarding, part: Part): boolean =>
  ({ business: hasBusiness, owners: hasOwners, documents: hasDocuments })[part]

/** The business step has parts; completed parts can be opened again. */
export const PartsNav = ({ onboardingState, current }: { onboardingState: Onboarding; current: Part }) => {
  const { t } = useTranslation()
  const parts = partsOf(onboardingState)
  const index = parts.indexOf(current) + 1
  return (
    <nav className={clsx('stack gap-6px', styles['partsNav'])} aria-label={t('business.parts')}>
      <p className="fs-13 fw-medium text-2">{t('business.part-of', { at: index, of: parts.length })}</p>
      <ol>
        {parts.map((part) => {
          const isDone = isPartDone(onboardingState, part)
          const name = (
            <>
              {isDone && <CheckIcon small />}
              {t(`business.part-${part}`)}
              {isDone && <span className="sr">{t('steps.done')}</span>}
            </>
          )
          const isOpen = part !== current && (isDone || part === onboardingState.part)
          return (
            <li key={part} aria-current={part === current ? 'step' : undefined}>
              {isOpen ? (
                <BusinessLink isProvider={onboardingState.isProvider} part={part}>
                  {name}
                </BusinessLink>
              ) : (
                <span>{name}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
