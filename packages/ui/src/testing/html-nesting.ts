const describe = (one: Element): string => `${one.localName}.${[...one.classList].join('.')}`

/**
 * Returns the elements that HTML does not allow at their place, with the parent: flow content inside a phrasing element, and
 * children of `dl` other than `dt`, `dd` and groups of both.
 */
export const nestingErrors = (root: ParentNode): string[] => {
  const flow =
    'address, article, aside, blockquote, details, dialog, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, main, nav, ol, p, pre, section, table, ul'
  const phrasing =
    'abbr, b, bdi, button, cite, code, em, h1, h2, h3, h4, h5, h6, i, kbd, label, legend, mark, output, p, pre, q, s, small, span, strong, sub, summary, sup, time, u'
  const errors: string[] = []
  for (const parent of root.querySelectorAll(phrasing)) {
    for (const child of parent.children) {
      const isHeading = parent.matches('summary, legend') && child.matches('h1, h2, h3, h4, h5, h6')
      if (child.matches(flow) && !isHeading) errors.push(`${describe(child)} in ${describe(parent)}`)
    }
  }
  const term = 'dt, dd, script, template'
  for (const list of root.querySelectorAll('dl, dl > div')) {
    if (list.localName === 'div' && list.querySelector(':scope > dt') === null) {
      errors.push(`${describe(list)} without dt in dl`)
    }
    for (const child of list.children) {
      const isGroup = list.localName === 'dl' && child.localName === 'div'
      if (!isGroup && !child.matches(term)) errors.push(`${describe(child)} in ${describe(list)}`)
    }
  }
  return [...new Set(errors)]
}
