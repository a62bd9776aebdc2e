import type { Say } from '#portal/i18n.ts'

/** The name in "City is wrong, maybe you meant Hialeah?": the server says it in the sentence alone. */
export const meantBy = (t: Say, key: 'city.wrong' | 'state.wrong', message: string | undefined): string | undefined => {
  const [before = '', after = ''] = t(key, { city: '\n', state: '\n' }).split('\n')
  if (message === undefined || !message.startsWith(before) || !message.endsWith(after)) return undefined
  const name = message.slice(before.length, message.length - after.length)
  return name === '' ? undefined : name
}
