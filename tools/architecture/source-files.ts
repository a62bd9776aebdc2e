import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, read } from './source-text.ts'

export const root = path.resolve(import.meta.dirname, '../..')

export type SourceFile = {
  path: string
  text: string
  code: string
  comments: string
  imports: Import[]
  isTest: boolean
}
export type Import = { specifier: string; target: string }

const sources = ['packages/*/src', 'apps/*/src', 'e2e', 'bench', 'tools']

/** Test files, and the folder that only they use. */
export const isTestPath = (file: string): boolean => /\.(test|e2e)\.tsx?$|^e2e\/|\/testing\//.test(file)

/** Returns the target of an import: a path of the repository, or a name below `npm/` or `node/`. */
export const targetOf = (from: string, specifier: string): string => {
  const name = specifier.replace(/\?.*$/, '')
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  if (name.startsWith('#tools/')) return name.slice(1)
  if (name.startsWith('#')) return name.replace(/^#(\w+)\//, 'apps/$1/src/')
  if (name.startsWith('@tillgate/sandbox/')) return name.replace(/^@tillgate\/(\w+)\//, 'apps/$1/src/')
  if (name.startsWith('@tillgate/')) return name.replace(/^@tillgate\/([\w-]+)\//, 'packages/$1/src/')
  return name.startsWith('node:') ? name.replace(':', '/') : `npm/${name}`
}

export const toSource = (file: string, text: string): SourceFile => {
  const { bare, code, comments } = read(text)
  const imports = importsOf(bare).map((specifier) => ({ specifier, target: targetOf(file, specifier) }))
  return { path: file, text, code, comments, imports, isTest: isTestPath(file) }
}

export const sourceFiles = (): SourceFile[] =>
  sources
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/node_modules|\/dist\/|\.cache|\.gen\.ts$|\.d\.ts$/.test(file))
    .toSorted()
    .map((file) => toSource(file, readFileSync(path.join(root, file), 'utf8')))

export const exists = (file: string): boolean => existsSync(path.join(root, file))
