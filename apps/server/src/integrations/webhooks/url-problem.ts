/** Problems of an endpoint's address that its text shows. */
export type UrlProblem = 'invalid' | 'not-https' | 'port' | 'credentials' | 'private'

/**
 * Checks the address of an endpoint: https on port 443 without a user or a fragment. `isLocal` also permits http and other
 * ports, for the sandbox. Whether the name leads to a public address is checked at each connection.
 */
export const urlProblem = (text: string, { isLocal }: { isLocal: boolean }): UrlProblem | undefined => {
  if (!URL.canParse(text)) return 'invalid'
  const { protocol, username, password, port, hash, hostname } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'not-https'
  if (hostname === '' || hash !== '') return 'invalid'
  if (username !== '' || password !== '') return 'credentials'
  if (isLocal) return undefined
  if (protocol !== 'https:') return 'not-https'
  return port === '' ? undefined : 'port'
}
