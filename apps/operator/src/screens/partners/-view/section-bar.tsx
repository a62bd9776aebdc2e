import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from './partner-view.module.css'

/** Sections of the page, in its order. */
export const partnerSections = [
  'money',
  'payouts',
  'purchases',
  'stores',
  'people',
  'holds',
  'documents',
  'checks',
  'contacts',
  'timeline',
] as const
export type PartnerSection = (typeof partnerSections)[number]

/** What needs attention in a section: a count, and a mark that is named for screen readers. */
export type SectionMark = { count?: number | undefined; tone?: 'yellow' | 'red' | undefined }

type Props = { id: string; marks: Readonly<Partial<Record<PartnerSection, SectionMark>>> }

/** Links to the sections of the page. It stays in view below the bar of the console. */
export const SectionBar = ({ id, marks }: Props) => {
  const { t } = useTranslation()
  return (
    <nav className={clsx('flex gap-4 line-bottom scroll-x', styles['bar'])} aria-label={t('partners.sections')}>
      {partnerSections.map((section) => {
        const { count, tone } = marks[section] ?? {}
        return (
          <Link key={section} to="/partners/$id" params={{ id }} search={(old) => old} hash={section} replace>
            {t(`partner-section.${section}`)}
            {count !== undefined && <span className="muted tnum">{count}</span>}
            {tone !== undefined && (
              <span className={styles['mark']} data-tone={tone}>
                <span className="sr">{t('partners.needs-attention')}</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

/** Target of a link of the bar. */
export const Section = ({ id, children }: { id: PartnerSection; children: ReactNode }) => (
  <div id={id} className={clsx('stack gap-4 min-w-0', styles['section'])}>
    {children}
  </div>
)
