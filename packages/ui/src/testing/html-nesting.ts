const describe = (one: Element): string => `${one.localName}.${[...one.classList].join('.')}`

type Fiber = { type: unknown; return: unknown }
const isFiber = (value: unknown): value is Fiber =>
  typeof value === 'object' && value !== null && 'type' in value && 'return' in value
/** Returns the node of React's tree behind an element; React stores the node under a name with a random end. */
const fiberOf = (element: Element): unknown =>
  Object.entries(element).find(([name]) => name.startsWith('__reactFiber$'))?.[1]

/** True for a form inside a form, in the page or in React's tree: React passes the submit of a dialog on to the form around the dialog. */
const isInForm = (form: Element): boolean => {
  const node = fiberOf(form)
  let around = isFiber(node) ? node.return : undefined
  while (isFiber(around) && around.type !== 'form') around = around.return
  return isFiber(around) || (form.parentElement?.closest('form') ?? null) !== null
}

const flow =
  'address, article, aside, blockquote, details, dialog, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, main, nav, ol, p, pre, section, table, ul'
const phrasing =
  'abbr, b, bdi, button, cite, code, em, h1, h2, h3, h4, h5, h6, i, kbd, label, legend, mark, output, p, pre, q, s, small, span, strong, sub, summary, sup, time, u'
const term = 'dt, dd, script, template'
/** Parts of a menu item, which Mantine draws as `div` inside a `button`. */
const ofLibrary = '[class*="mantine-Menu-item"]'

const inside = (root: ParentNode, selector: string): Element[] => [
  ...(root instanceof Element && root.matches(selector) ? [root] : []),
  ...root.querySelectorAll(selector),
]

/**
 * Returns the elements that HTML does not allow at their place, with the parent: flow content inside a phrasing element,
 * children of `dl` other than `dt`, `dd` and groups of both, and a form inside a form.
 */
export const nestingErrors = (root: ParentNode): string[] => {
  const errors: string[] = []
  for (const parent of inside(root, phrasing)) {
    for (const child of parent.children) {
      const isHeading = parent.matches('summary, legend') && child.matches('h1, h2, h3, h4, h5, h6')
      if (child.matches(flow) && !isHeading && !child.matches(ofLibrary))
        errors.push(`${describe(child)} in ${describe(parent)}`)
    }
  }
  for (const list of inside(root, 'dl, dl > div')) {
    if (list.localName === 'div' && list.querySelector(':scope > dt') === null) {
      errors.push(`${describe(list)} without dt in dl`)
    }
    for (const child of list.children) {
      const isGroup = list.localName === 'dl' && child.localName === 'div'
      if (!isGroup && !child.matches(term)) errors.push(`${describe(child)} in ${describe(list)}`)
    }
  }
  for (const form of inside(root, 'form')) if (isInForm(form)) errors.push(`${describe(form)} in form`)
  return [...new Set(errors)]
}

/**
 * Watches the page, so that a test also checks dialogs that close again. Returns a function that ends the watch and fails
 * the test when an element was at a place that HTML does not allow.
 */
export const watchNesting = (): (() => void) => {
  const errors = new Set<string>()
  const check = (records: readonly MutationRecord[]): void => {
    const parents = records.flatMap(({ target, addedNodes }) =>
      addedNodes.length > 0 && target instanceof Element && target.isConnected ? [target] : [],
    )
    for (const parent of new Set(parents)) for (const error of nestingErrors(parent)) errors.add(error)
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    check(observer.takeRecords())
    observer.disconnect()
    if (errors.size > 0) throw new Error(`HTML does not allow: ${[...errors].join('; ')}`)
  }
}
