/** Words that stand for secrets when they name a field. */
const secretName = /token|code|password|secret|authorization|email|phone|ein|ssn|account|routing|card|dsn|cookie/i

/**
 * What people and mails put into addresses: e-mail addresses, six digits, long random words. An error report says where
 * something broke, never who it was or what they held.
 */
export const scrubText = (text: string): string =>
  text
    .replaceAll(/[^\s/@?&=#"']+(?:@|%40)[^\s/?&=#"']+/gi, '[email]')
    .replaceAll(/\b[A-Za-z0-9_-]{32,}\b/g, '[token]')
    .replaceAll(/\b\d{6,}\b/g, '[number]')
    .replaceAll(/([?&](?:code|email|token|firstName|lastName)=)[^&#\s]*/gi, '$1[hidden]')

const scrubbed = (name: string, value: string): string => (secretName.test(name) ? '[hidden]' : scrubText(value))

/** The same for everything inside a part of a report, however deep, in place. */
export const scrub = (part: object, seen = new WeakSet<object>()): void => {
  if (seen.has(part)) return
  seen.add(part)
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'string') Reflect.set(part, name, scrubbed(name, value))
    else if (typeof value === 'object' && value !== null) scrub(value, seen)
  }
}
