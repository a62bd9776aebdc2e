import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { opens, root, type SourceFile } from './source-files.ts'

export type Sheet = { path: string; words: Set<string> }

/** What counts for everybody: the tokens, the document's defaults, the page before the first script, Mantine's variables. */
const forEverybody = ['base', 'boot', 'mantine', 'tokens'].map((name) => `packages/ui/src/styles/${name}.css`)

/** The classes that a style sheet makes for itself: what it says of everybody's, it says by `:global()`. */
export const wordsOf = (text: string): Set<string> => {
  const own = text.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|'[^']*'/g, '')
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, word = '']) => word)),
  )
}

export const styleSheets = (): Sheet[] =>
  globSync(['packages/*/src/**/*.css', 'apps/{portal,operator}/src/**/*.css', 'apps/sandbox/src/**/*.module.css'], {
    cwd: root,
  })
    .map((found) => found.split(path.sep).join('/'))
    .filter((found) => !forEverybody.includes(found))
    .map((found) => ({ path: found, words: wordsOf(readFileSync(path.join(root, found), 'utf8')) }))

/** Each `styles['word']` of a file. A word that is computed has no name here: any of its sheet may be meant. */
export const worn = ({ path: file, text }: SourceFile): { sheet: string; word: string | undefined }[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name = '', said = '']) =>
    [...text.matchAll(new RegExp(`\\b${name}\\[(?:'([^']+)'\\])?`, 'g'))].map(([, word]) => ({
      sheet: opens(file, said),
      word,
    })),
  )

/** A class said in so many words must be everybody's. */
const global = wordsOf(readFileSync(path.join(root, 'packages/ui/src/styles/base.css'), 'utf8'))

export const unknownWords = ({ path: file, text }: SourceFile): string[] =>
  /^(packages|apps\/(portal|operator|sandbox))\//.test(file)
    ? [...text.matchAll(/\bclassName="([^"]*)"/g)]
        .flatMap(([, words = '']) => words.split(' '))
        .filter((word) => !global.has(word))
        .map((word) => `${file}: ${word}`)
    : []

/** Classes that are named and not there, and classes that are there and never named. */
export const looseEnds = (files: readonly SourceFile[], sheets: readonly Sheet[]): string[] => {
  const all = files.flatMap(worn)
  const missing = all.flatMap(({ sheet, word }) => {
    const isThere = sheets.some((one) => one.path === sheet && (word === undefined || one.words.has(word)))
    return isThere ? [] : [`${sheet} has no ${word}`]
  })
  const unused = sheets.flatMap((sheet) => {
    const named = all.filter((one) => one.sheet === sheet.path).map(({ word }) => word)
    if (named.includes(undefined)) return []
    return [...sheet.words]
      .filter((word) => !named.includes(word))
      .map((word) => `nobody wears ${word} of ${sheet.path}`)
  })
  return [...missing, ...unused]
}

/** A built class is called by its sheet's name: within what one app loads, a name stands once, and says that it is a module. */
export const misnamed = (sheets: readonly Pick<Sheet, 'path'>[]): string[] => {
  const names = (app: string) =>
    sheets.flatMap(({ path: file }) =>
      file.startsWith('packages/') || file.startsWith(app) ? [path.basename(file)] : [],
    )
  return ['apps/portal/', 'apps/operator/', 'apps/sandbox/'].flatMap((app) =>
    names(app).filter((name, nth, all) => all.indexOf(name) !== nth || !name.endsWith('.module.css')),
  )
}
