import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { ToastCard } from './toast-card.tsx'
import { readToasts, watchToasts } from './toast-store.ts'
import styles from './toaster.module.css'

type Props = { labels: { close: string; region: string } }

/**
 * Live region, present on every page from the start: a region inserted together with its text is often not announced.
 * Not atomic: a second message is announced alone.
 */
export const Toaster = ({ labels }: Props) => {
  const toasts = useSyncExternalStore(watchToasts, readToasts)
  const calm = toasts.filter((toast) => toast.tone === 'success')
  const loud = toasts.filter((toast) => toast.tone === 'error')

  return (
    <section className={clsx('grid', styles['toaster'])} aria-label={labels.region}>
      <output className="stack" aria-atomic="false">
        {calm.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} />
        ))}
      </output>
      <div className="stack" role="alert" aria-atomic="false">
        {loud.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} />
        ))}
      </div>
    </section>
  )
}
