import { targetOf, type SourceFile } from './source-files.ts'

/** Component of a file: `apps/portal/src/screens/x.tsx#Name`. */
type Component = { key: string; text: string }

/** Returns the top-level declarations of a file. The text of one ends where the next begins. */
const componentsOf = ({ path, text }: SourceFile): Component[] => {
  const starts = [...text.matchAll(/^(?:export )?(?:const|function) (\w+)/gm)]
  return starts.map(({ index, 1: name = '' }, nth) => ({
    key: `${path}#${name}`,
    text: text.slice(index, starts[nth + 1]?.index),
  }))
}

/** Returns the keys behind the names that a file imports. */
const importedKeys = ({ path, text }: SourceFile): Map<string, string> =>
  new Map(
    [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names = '', specifier = '']) =>
      names.split(',').map((name): [string, string] => {
        const [imported = '', local = imported] = name.trim().split(' as ')
        return [local, `${targetOf(path, specifier)}#${imported}`]
      }),
    ),
  )

/** Elements and components between the tags of a form. */
const forms = /<(ContractForm|Form|form)\b(?:[^]*?)<\/\1>/g
const tagsIn = (text: string): string[] => [...text.matchAll(/<([A-Z]\w*|form\b)/g)].map(([, name = '']) => name)

/**
 * Finds components with a form between the tags of another form, dialogs included: React passes the submit of a dialog on
 * to the forms around the dialog.
 */
export const nestedForms = (files: readonly SourceFile[]): string[] => {
  const screens = files.filter(({ path, isTest }) => path.endsWith('.tsx') && !isTest)
  const keysOf = new Map(
    screens.map((file) => {
      const own = componentsOf(file).map(({ key }): [string, string] => [key.slice(key.indexOf('#') + 1), key])
      return [file.path, new Map([...importedKeys(file), ...own])]
    }),
  )
  const keyOf = (path: string, name: string): string => keysOf.get(path)?.get(name) ?? name
  const parts = new Map(
    screens.flatMap((file) =>
      componentsOf(file).map(({ key, text }): [string, string[]] => [
        key,
        tagsIn(text).map((name) => keyOf(file.path, name)),
      ]),
    ),
  )
  const known = new Map<string, boolean>([['form', true]])
  const hasForm = (key: string): boolean => {
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, false)
    const has = (parts.get(key) ?? []).some(hasForm)
    known.set(key, has)
    return has
  }
  return screens.flatMap((file) =>
    [...file.text.matchAll(forms)].flatMap(([region]) =>
      tagsIn(region.slice(1))
        .filter((name) => hasForm(keyOf(file.path, name)))
        .map((name) => `${file.path} has ${name} in a form`),
    ),
  )
}
