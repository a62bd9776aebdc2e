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

/** Longer than a first visit takes on a slow line: an idle browser may only be waiting for the screen's own files. */
const afterMs = 5000

/** Reports that cannot be sent are no reason to disturb anybody. */
const loadQuietly = (): void => void load().catch(() => undefined)

const loadWhenIdle = (): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(loadQuietly, { timeout: 5000 })
  else loadQuietly()
}

/** Off without a DSN. The screen comes first: reports are set up once it had the line for itself. */
export const startErrorReports = (): void => {
  if (settings().errorReportingDsn !== '') setTimeout(loadWhenIdle, afterMs)
}
