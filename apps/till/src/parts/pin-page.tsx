import type { ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Bar } from './bar.tsx'

type Props = { store: string; isOnline: boolean; what: ReactNode; children: ReactNode }
/** Page where a PIN is typed. `what`: name of the person; `children`: the pad. */
export const PinPage = ({ store, isOnline, what, children }: Props) => {
  const { t } = useTranslation()
  return (
    <div className="tl one">
      <Bar store={store} isOnline={isOnline} />
      <main className="t-lobby">
        <div className="t-appr pin">
          <section className="what">{what}</section>
          <section className="who" aria-label={t('pin')}>
            {children}
          </section>
        </div>
      </main>
    </div>
  )
}
