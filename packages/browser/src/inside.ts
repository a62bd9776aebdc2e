/** Returns a path of this origin, otherwise undefined: `?next=` must never lead to a foreign page. */
export const inside = (href: string | undefined): string | undefined => {
  if (href === undefined || !URL.canParse(href, location.origin)) return undefined
  const url = new URL(href, location.origin)
  if (url.origin !== location.origin || !href.startsWith('/')) return undefined
  // Dots are resolved here: a path that begins with two slashes would name a host.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}
