import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { routes } from '../packages/contract/src/testing/all-routes.ts'
import type { Route } from '../packages/contract/src/route.ts'
import { expect, test } from 'vitest'

/** Routes of operators that change something and that some members of staff may not call, with their permissions. */
const restricted = new Map(
  Object.entries<Route>(routes).flatMap(([name, { access, method }]) =>
    access.kind === 'operator' && method !== 'GET' && access.permission !== 'console.use'
      ? [[name, access.permission] as const]
      : [],
  ),
)

const root = join(import.meta.dirname, '../apps/operator/src')
const files = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^testing|\.gen\.ts$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
)

/** Returns the file of the console that an import names, or undefined. */
const targetOf = (from: string, named: string): string | undefined => {
  if (named.startsWith('#operator/')) return named.slice('#operator/'.length)
  return named.startsWith('.') ? relative(root, join(root, dirname(from), named)) : undefined
}

type Import = { of: string; names: string[] }
const importsOf = (path: string, text: string): Import[] =>
  [...text.matchAll(/import (?!type )(?:\{([^}]*)\}|\* as \w+) from '([^']+)'/g)].flatMap(
    ([, names = '', named = '']) => {
      const of = targetOf(path, named)
      const plain = names.split(',').map((name) => name.trim().replace(/ as .*/, ''))
      return of === undefined ? [] : [{ of, names: plain.filter((name) => name !== '' && !name.startsWith('type ')) }]
    },
  )
const lazyOf = (path: string, text: string): string[] =>
  [...text.matchAll(/import\('([^']+)'\)/g)].flatMap(([, named = '']) => targetOf(path, named) ?? [])

const isNamed = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

/** Restricted calls of each name of a file that calls the server, also by the other names of the file. */
const callsOf = (text: string): Map<string, string[]> => {
  const parts = text.split(/^(?=export const |const )/m).flatMap((part) => {
    const name = /^(?:export )?const (\w+)/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, body: part.slice(part.indexOf(name) + name.length) }]
  })
  const own = new Map(parts.map(({ name, body }) => [name, [...restricted.keys()].filter((one) => isNamed(body, one))]))
  const callsBy = (name: string, seen: readonly string[] = []): string[] => {
    const others = parts.filter((one) => one.name !== name && !seen.includes(one.name))
    const body = parts.find((one) => one.name === name)?.body ?? ''
    const used = others.filter((one) => isNamed(body, one.name))
    return [...(own.get(name) ?? []), ...used.flatMap((one) => callsBy(one.name, [...seen, name]))]
  }
  return new Map(parts.map(({ name }) => [name, [...new Set(callsBy(name))]]))
}
const calls = new Map(
  [...files].filter(([path]) => path.startsWith('api/')).map(([path, text]) => [path, callsOf(text)]),
)

/** Calls that a file sends: by functions of the api, or by itself. */
const sentBy = (path: string, text: string): string[] => {
  if (path.startsWith('api/')) return []
  const own = importsOf(path, text).flatMap(({ of, names }) => names.flatMap((name) => calls.get(of)?.get(name) ?? []))
  const direct = [...text.matchAll(/(?:call|useContractForm)\((?:\w+\.)?(\w+)/g)].map(([, name = '']) => name)
  return [...new Set([...own, ...direct.filter((name) => restricted.has(name))])]
}

const drawnBy = new Map<string, string[]>()
for (const [path, text] of files) {
  for (const of of [...importsOf(path, text).map((one) => one.of), ...lazyOf(path, text)]) {
    drawnBy.set(of, [...(drawnBy.get(of) ?? []), path])
  }
}

/** Returns whether a file asks for the permission, by itself or as a screen, or every file that draws it does. */
const isAsked = (path: string, permission: string, seen: readonly string[] = []): boolean => {
  const text = files.get(path) ?? ''
  if (text.includes(`may('${permission}')`) || text.includes(`needs: '${permission}'`)) return true
  const parents = (drawnBy.get(path) ?? []).filter((one) => !seen.includes(one) && !one.startsWith('api/'))
  return parents.length > 0 && parents.every((one) => isAsked(one, permission, [...seen, path]))
}

test('the console finds the calls of its components', () => {
  const sent = new Set([...files].flatMap(([path, text]) => sentBy(path, text)))
  expect([...restricted.keys()].filter((name) => !sent.has(name))).toEqual([])
})

test('a component that sends a restricted call asks for its permission', () => {
  const open = [...files].flatMap(([path, text]) =>
    sentBy(path, text)
      .filter((name) => !isAsked(path, restricted.get(name) ?? ''))
      .map((name) => `${path}: ${name} needs may('${restricted.get(name)}')`),
  )
  expect(open).toEqual([])
})
