import { settings } from '@tillgate/browser/settings.ts'
import { scrub } from './scrub.ts'

/** Where a report may quote an address, a typed word or a header. Its own ids stay readable. */
const quoting = ['request', 'breadcrumbs', 'exception', 'extra', 'tags', 'user', 'contexts'] as const

const load = async (): Promise<void> => {
  const { init } = await import('@sentry/react')
  const { errorReportingDsn: dsn, environment } = settings()
  init({
    dsn,
    environment,
    // Errors alone: no traces, no replays, nobody's address.
    beforeBreadcrumb: (crumb) => {
      scrub(crumb)
      return crumb
    },
    beforeSend: (report) => {
      for (const part of quoting) {
        const found = report[part]
        if (found) scrub(found)
      }
      const text = { message: report.message ?? '', transaction: report.transaction ?? '' }
      scrub(text)
      return { ...report, ...text }
    },
  })
}

const later = () => void load().catch(() => undefined)

/** Off without a DSN. The screen comes first: reports are set up when the browser has nothing better to do. */
export const startErrorReports = (): void => {
  if (settings().errorReportingDsn === '') return
  if ('requestIdleCallback' in globalThis) requestIdleCallback(later, { timeout: 5000 })
  else setTimeout(later, 2000)
}
