import type { SourceFile } from './source-files.ts'

/** Finds handlers of a routes file that are not named as their route: `createItem` or `createItem: createItem(deps)`. */
export const misnamedHandlers = ({ path, text }: SourceFile): string[] => {
  if (!path.endsWith('.routes.ts')) return []
  const calls = [
    ...text.replaceAll(/(?<!\bserve)\([^()]*\)/g, '').matchAll(/\bserve\(app, \w+, \{([^]*?)\n? *\}\)/g),
  ].map(([, entries = '']) => entries)
  return calls
    .flatMap((entries) => [...entries.matchAll(/(\w+): (\w+)/g)])
    .filter(([, route, handler]) => route !== handler)
    .map(([, route, handler]) => `${path} serves ${route} by ${handler}`)
}

const isClient = /^apps\/(?:portal|operator)\/src\/api\/[^/]+\.ts$/
const declaration = /^(?:export )?const (\w+)\b/gm

/** Each top-level declaration of a file with its text. */
const declarationsOf = (code: string): { name: string; body: string }[] => {
  const found = [...code.matchAll(declaration)]
  return found.map((one, at) => ({
    name: one[1] ?? '',
    body: code.slice(one.index + one[0].length, found[at + 1]?.index ?? code.length),
  }))
}

/**
 * Finds routes that a client file calls under another name. A function is called `createItem`, query options
 * `getItemQuery`, a change of a form `createItemChange` and a hook `useCreateItem`. Declarations that choose between
 * several routes have a name of their own.
 */
export const misnamedCalls = ({ path, code, isTest }: SourceFile, routes: ReadonlySet<string>): string[] => {
  if (!isClient.test(path) || isTest) return []
  const byRoute = new Map<string, string[]>()
  for (const { name, body } of declarationsOf(code)) {
    const values = body.replaceAll(/typeof [\w.]+/g, '')
    const called = new Set([...values.matchAll(/\b\w+\.(\w+)/g)].map(([, route = '']) => route))
    const [route, ...others] = [...called].filter((one) => routes.has(one))
    if (route !== undefined && others.length === 0) byRoute.set(route, [...(byRoute.get(route) ?? []), name])
  }
  return [...byRoute]
    .filter(([route, names]) => !names.some((name) => name.toLowerCase().includes(route.toLowerCase())))
    .map(([route, names]) => `${path} calls ${route} by ${names.join(', ')}`)
}
