import { settings } from '@tillgate/browser/settings.ts'

/** Field names that indicate secrets. */
const secretName = /token|code|password|secret|authorization|email|phone|ein|ssn|account|routing|card|dsn|cookie/i

/**
 * Removes email addresses, six-digit codes and long random words. An error report contains the place of an error and no
 * personal data.
 */
export const scrubText = (text: string): string =>
  text
    .replaceAll(/[^\s/@?&=#"']+(?:@|%40)[^\s/?&=#"']+/gi, '[email]')
    .replaceAll(/\b[A-Za-z0-9_-]{32,}\b/g, '[token]')
    .replaceAll(/\b\d{6,}\b/g, '[number]')
    .replaceAll(/([?&](?:code|email|token|firstName|lastName)=)[^&#\s]*/gi, '$1[hidden]')

const scrubbed = (name: string, value: string): string => (secretName.test(name) ? '[hidden]' : scrubText(value))

/** Scrubs every text inside a part of a report in place, at any depth. */
export const scrub = (part: object, seen = new WeakSet<object>()): void => {
  if (seen.has(part)) return
  seen.add(part)
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string') Reflect.set(part, name, scrubbed(name, value))
    else if (typeof value === 'object' && value !== null) scrub(value, seen)
  }
}

/** Parts of a report that may quote an address, a typed word or a header. Ids of the report stay readable. */
const quoting = ['request', 'breadcrumbs', 'exception', 'extra', 'tags', 'user', 'contexts'] as const

const load = async (): Promise<void> => {
  const { init } = await import('@sentry/react')
  const { errorReportingDsn: dsn, environment } = settings()
  init({
    dsn,
    environment,
    // Errors only: no traces, no replays, no IP addresses.
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

/** Delay in milliseconds, longer than a first visit on a slow connection: an idle browser may still wait for files of the screen. */
const afterMs = 5000

/** A failure to load the reporter is ignored. */
const loadQuietly = (): void => void load().catch(() => undefined)

const loadWhenIdle = (): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(loadQuietly, { timeout: 5000 })
  else loadQuietly()
}

/** Off without a DSN. Starts after the screen has loaded, so that it does not delay the screen. */
export const startErrorReports = (): void => {
  if (settings().errorReportingDsn !== '') setTimeout(loadWhenIdle, afterMs)
}
