import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, targetOf, type SourceFile } from './source-files.ts'

export type Sheet = { path: string; classes: Set<string> }

/** Global style sheets: tokens, document defaults, the page before the first script, Mantine's variables. */
const globalSheets = ['base', 'boot', 'classes', 'mantine', 'tokens'].map(
  (name) => `packages/ui/src/styles/${name}.css`,
)

/** Returns the classes that a style sheet defines, without the classes in `:global()`. */
export const classesOf = (text: string): Set<string> => {
  const own = text.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|'[^']*'/g, '')
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)),
  )
}

export const styleSheets = (): Sheet[] =>
  globSync(['packages/*/src/**/*.css', 'apps/{portal,operator}/src/**/*.css', 'apps/sandbox/src/**/*.module.css'], {
    cwd: root,
  })
    .map((found) => found.split(path.sep).join('/'))
    .filter((found) => !globalSheets.includes(found))
    .map((found) => ({ path: found, classes: classesOf(readFileSync(path.join(root, found), 'utf8')) }))

/** Returns each `styles['name']` of a file. A computed name is undefined and may be any class of the sheet. */
export const usedClasses = ({ path: file, text }: SourceFile): { sheet: string; name: string | undefined }[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, styles = '', specifier = '']) =>
    [...text.matchAll(new RegExp(`\\b${styles}\\[(?:'([^']+)'\\])?`, 'g'))].map(([, name]) => ({
      sheet: targetOf(file, specifier),
      name,
    })),
  )

const textOf = (sheet: string): string => readFileSync(path.join(root, `packages/ui/src/styles/${sheet}.css`), 'utf8')
/** Classes that a literal may name. */
const global = classesOf(textOf('base') + textOf('classes'))

/** Returns the classes of each literal `className` and of the literal that `clsx` begins with. */
const literalClasses = (text: string): string[] =>
  [...text.matchAll(/\b(?:className="([^"]*)"|clsx\('([^']*)')/g)].flatMap(([, name = '', first = '']) =>
    `${name} ${first}`.split(' ').filter((word) => word !== ''),
  )

export const unknownClasses = ({ path: file, text }: SourceFile): string[] =>
  /^(packages|apps\/(portal|operator|sandbox))\//.test(file)
    ? literalClasses(text)
        .filter((name) => !global.has(name))
        .map((name) => `${file}: ${name}`)
    : []

/** Returns the shared classes that no file names. */
export const unusedClasses = (files: readonly SourceFile[]): string[] =>
  [...classesOf(textOf('classes'))].filter((name) => {
    const use = new RegExp(`["' ]${name}["' ]`)
    return !files.some(({ text }) => use.test(text))
  })

/** Returns used classes without a definition and defined classes without a use. */
export const unmatchedClasses = (files: readonly SourceFile[], sheets: readonly Sheet[]): string[] => {
  const all = files.flatMap(usedClasses)
  const missing = all.flatMap(({ sheet, name }) => {
    const isThere = sheets.some((one) => one.path === sheet && (name === undefined || one.classes.has(name)))
    return isThere ? [] : [`${sheet} has no ${name}`]
  })
  const unused = sheets.flatMap((sheet) => {
    const named = all.filter((one) => one.sheet === sheet.path).map(({ name }) => name)
    if (named.includes(undefined)) return []
    return [...sheet.classes]
      .filter((name) => !named.includes(name))
      .map((name) => `${sheet.path} defines the unused class ${name}`)
  })
  return [...missing, ...unused]
}

/** Returns sheets that are no CSS module or share a name within one app: the built class contains the name of its sheet. */
export const misnamedSheets = (sheets: readonly Pick<Sheet, 'path'>[]): string[] => {
  const names = (app: string) =>
    sheets.flatMap(({ path: file }) =>
      file.startsWith('packages/') || file.startsWith(app) ? [path.basename(file)] : [],
    )
  return ['apps/portal/', 'apps/operator/', 'apps/sandbox/'].flatMap((app) =>
    names(app).filter((name, nth, all) => all.indexOf(name) !== nth || !name.endsWith('.module.css')),
  )
}
