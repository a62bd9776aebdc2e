const pathOf = (route: string): string =>
  route
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
    .join('/')
/** Pattern of the paths of routes such as `/api/item/:id`. Without routes it matches nothing. */
export const patternOf = (routes: readonly string[]): RegExp =>
  routes.length === 0 ? /^(?!)/ : new RegExp(`^(?:${routes.map(pathOf).join('|')})$`)

/**
 * Returns the path of a request target as the router reads it: decoded, without host and query. A limit on the raw target
 * would not apply to `/%61pi/` or `http://host/api/`. Undefined when the path cannot be decoded, which the router answers.
 */
export const pathOfTarget = (target: string): string | undefined => {
  const [path = ''] = (target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '')).split(/[?#]/, 1)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
