import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const root = dirname(import.meta.dirname)
const stylesAndFiles = /\.(css|svg|png|json|wasm)$|\?/
const isOwn = (id: string): boolean => /^(\.|\/|#|@tillgate\/)/.test(id)
const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/')

/**
 * Returns the id under which Vite bundles a package: the import itself, or `@tillgate/portal > altcha-lib` for a package that
 * npm installed beside a workspace only.
 */
const idFor = (id: string, importer: string): string => {
  if (existsSync(join(root, 'node_modules', packageOf(id)))) return id
  const workspace = /\/(?:apps|packages)\/([^/]+)\//.exec(importer)?.[1] ?? ''
  return `@tillgate/${workspace} > ${id}`
}

/**
 * Returns the packages that the modules behind `files` (glob patterns, relative to the repository) import, for Vite's
 * `optimizeDeps.include`. Vite reloads the page when it discovers a package in the middle of a run, and every import of
 * that moment fails.
 */
export const packagesOf = async (files: readonly string[]): Promise<string[]> => {
  const found = new Set<string>()
  const collect: Plugin = {
    name: 'collect-packages',
    resolveId: (id, importer) => {
      if (importer === undefined) return null
      if (stylesAndFiles.test(id) || id.startsWith('node:')) return { id, external: true }
      if (isOwn(id)) return null
      // Vitest serves its own modules.
      if (!/^(vitest|@vitest)(\/|$)/.test(id)) found.add(idFor(id, importer))
      return { id, external: true }
    },
  }
  const bundle = await rolldown({
    cwd: root,
    input: globSync([...files], { cwd: root }).map((path) => join(root, path)),
    plugins: [collect],
    logLevel: 'silent',
  })
  await bundle.generate()
  await bundle.close()
  return [...found].toSorted()
}
