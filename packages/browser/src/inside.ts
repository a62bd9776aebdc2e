/** A path of this origin, or nothing: `?next=` must never lead to somebody else's page. */
export const inside = (href: string | undefined): string | undefined => {
  if (href === undefined || !URL.canParse(href, location.origin)) return undefined
  const url = new URL(href, location.origin)
  if (url.origin !== location.origin || !href.startsWith('/')) return undefined
  // Dots are resolved by now: what begins with two slashes names a host to whoever reads it next.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}
