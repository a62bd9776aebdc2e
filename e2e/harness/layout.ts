import type { Page } from 'playwright'

/** Runs in the browser: what both looks below need. Handed over as text, because such a function sees nothing of its file. */
const hands = `
  const visible = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const all = (what) => [...document.querySelectorAll(what)].filter(visible)
  const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).replaceAll(/\\s+/g, ' ').trim()
  const shortOf = (one) => one.tagName.toLowerCase() + ' "' + nameOf(one).slice(0, 40) + '"'
  const hasText = (one) => [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim())
  const faults = []`

const held = `
  // What scrolls by itself may be wider than it shows; what only screen readers meet has no place at all.
  const isUnseen = (style) => style.position === 'absolute' && (style.clipPath !== 'none' || style.clip !== 'auto')
  const isHeld = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX !== 'visible' || isUnseen(style)) return true
    }
    return false
  }`

const inspectLayout = `${hands}${held}
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.push('the page is ' + (scrollWidth - innerWidth) + ' px too wide')

  const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip'
  for (const one of all('body *')) {
    const { right, left, width } = one.getBoundingClientRect()
    if (width > 0 && (right > innerWidth + 1 || left < -1) && one.children.length === 0 && !isHeld(one))
      faults.push(shortOf(one) + ' reaches out of the page')
    if (!hasText(one)) continue
    const style = getComputedStyle(one)
    if (isUnseen(style) || style.webkitLineClamp !== 'none') continue
    if (cuts(style.overflowX) && style.textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      faults.push(shortOf(one) + ' is cut off at its side')
    if (cuts(style.overflowY) && one.scrollHeight > one.clientHeight + 3) faults.push(shortOf(one) + ' is cut off below')
  }
  if (parseFloat(getComputedStyle(document.documentElement).fontSize) > 16)
    for (const one of all('[data-scrolls]')) faults.push(shortOf(one) + ' scrolls sideways')
  return [...new Set(faults)]`

/** Words and values that large letters cut or break. Addresses of mails and pages may break anywhere. */
const inspectWords = `${hands}${held}
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!visible(text.parentElement) || isHeld(text.parentElement)) continue
    for (const { 0: word, index } of text.data.matchAll(/(?<!\\S)\\p{L}{3,}(?!\\S)/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) faults.push('"' + word + '" is broken into lines')
    }
  }
  for (const one of all('input[readonly]'))
    if (!one.closest('.sr') && getComputedStyle(one).textOverflow !== 'ellipsis' && one.scrollWidth > one.clientWidth + 1)
      faults.push('"' + one.value + '" is cut off in its field')
  return faults`

const inspectToolbars = `${hands}
  const middle = (one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2
  const controls = all('main button, main input, main select')
  for (const one of controls.filter((each) => nameOf(each).startsWith('Columns')))
    if (!controls.some((other) => other !== one && Math.abs(middle(other) - middle(one)) < 12))
      faults.push(shortOf(one) + ' is alone in its line')
  return faults`

/** An amount of money on two lines is read as two numbers. */
const inspectAmounts = `${hands}
  for (const one of all('main *')) {
    if (one.children.length > 0 || !/^[−+-]?\\$[\\d,]+\\.\\d\\d$/.test(one.textContent.trim())) continue
    const text = document.createRange()
    text.selectNodeContents(one)
    const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)))
    if (lines.size > 1) faults.push(shortOf(one) + ' is broken into lines')
  }
  return faults`

/** Texts of a few letters a line, and lists that scroll sideways. */
const inspectNarrow = `${hands}
  for (const one of all('main *')) {
    if (!hasText(one)) continue
    const letter = parseFloat(getComputedStyle(one).fontSize)
    const { width, height } = one.getBoundingClientRect()
    const isColumn = width < letter * 3 && height > letter * 5
    if (isColumn && nameOf(one).length > 8) faults.push(shortOf(one) + ' is squeezed into a column')
  }
  for (const one of all('[data-scrolls]')) faults.push(shortOf(one) + ' scrolls sideways')
  return faults`

/** A placeholder says what a search finds. */
const inspectPlaceholders = `${hands}
  const pen = document.createElement('canvas').getContext('2d')
  for (const one of all('input[placeholder]')) {
    const style = getComputedStyle(one)
    pen.font = style.font
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (pen.measureText(one.placeholder).width > room) faults.push('"' + one.placeholder + '" is cut')
  }
  return faults`

/** A finger lands within 20 px of the middle of what it means: on the control, its label, or an area around either. */
const inspectTargets = `${hands}
  const isLarge = (one) => {
    const { width, height } = one.getBoundingClientRect()
    return width >= 40 && height >= 40
  }
  const takesFinger = (one) => {
    const label = one.closest('label') ?? (one.id ? document.querySelector('label[for="' + one.id + '"]') : null)
    if (isLarge(one) || (label && isLarge(label))) return true
    one.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const hits = (dx, dy) => one.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy))
    return (width >= 40 || (hits(-19, 0) && hits(19, 0))) && (height >= 40 || (hits(0, -19) && hits(0, 19)))
  }
  // Links in the middle of a sentence are as high as its letters (WCAG 2.5.8).
  const isInText = (one) => one.tagName === 'A' && hasText(one.parentElement)
  const isForPeople = (one) => one.tabIndex >= 0 && one.getBoundingClientRect().width > 1 && !one.closest('.sr')
  for (const one of all('button, a[href], input, select, textarea, [role=switch], [role=tab]')) {
    if (!isForPeople(one) || isInText(one) || takesFinger(one)) continue
    const { width, height } = one.getBoundingClientRect()
    faults.push(shortOf(one) + ' is too small for a finger: ' + Math.round(width) + ' x ' + Math.round(height) + ' px')
  }
  return faults`

/** Sorting a column by its heading belongs to the table, and an empty list repeats the way to fill it. */
const inspectTexts = `${hands}
  const titles = all('h1')
  if (titles.length !== 1) faults.push(titles.length + ' h1')
  const seen = new Set()
  for (const one of all('main button, main [role=button], main [role=switch]')) {
    if (one.closest('th, [data-empty]')) continue
    const name = nameOf(one)
    if (name === '' && !one.getAttribute('aria-labelledby')) faults.push('a button without a name')
    if (name !== '' && seen.has(name)) faults.push('two buttons "' + name + '"')
    seen.add(name)
  }
  const places = new Map()
  for (const one of all('main a[href]')) {
    const [name, place] = [nameOf(one), one.getAttribute('href')]
    if (places.has(name) && places.get(name) !== place) faults.push('two links "' + name + '" to different places')
    places.set(name, place)
  }
  return faults`

const inspectWayBack = `${hands}
  const [title] = all('h1')
  const back = title?.closest('header')?.querySelector('a[href]')
  const isBefore = back && back.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore ? [] : ['no way back over the title']`

const look = (page: Page, at: string): Promise<string[]> => page.evaluate(`(() => {${at}})()`)

/** Tables and menus settle after the window has changed: what is still wrong a second later is wrong. */
const inspectUntilStable = async (page: Page, at: string): Promise<string[]> => {
  for (let nth = 0; nth < 10; nth += 1) {
    const faults = await look(page, at)
    if (faults.length === 0) return []
    await page.evaluate(`new Promise((drawn) => setTimeout(drawn, 100))`)
  }
  return look(page, at)
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** In a window of that size, with letters of that size: 32 px are what a browser's "200 %" makes of them. */
const layoutAt = async (page: Page, window: typeof desk, letters: 16 | 32, at = inspectLayout): Promise<string[]> => {
  await page.setViewportSize(window)
  await page.evaluate(`document.documentElement.style.fontSize = '${letters}px'`)
  const faults = await inspectUntilStable(page, at)
  return faults.map((fault) => `${window.width} px${letters === 16 ? '' : ' at 200 %'}: ${fault}`)
}

/** Returns what does not fit into windows of a desk and a phone, also with large letters. */
export const widthFaults = async (page: Page): Promise<string[]> => [
  ...(await layoutAt(page, desk, 16)),
  ...(await layoutAt(page, desk, 32)),
  ...(await layoutAt(page, desk, 32, inspectAmounts)),
  ...(await layoutAt(page, { ...desk, width: 1280 }, 32)),
  ...(await layoutAt(page, phone, 32)),
  ...(await layoutAt(page, phone, 16)),
]

/** Returns the faults of a screen of the console. */
export const consoleFaults = async (page: Page): Promise<string[]> => [
  ...(await widthFaults(page)),
  ...(await layoutAt(page, phone, 32, inspectNarrow)),
  ...(await layoutAt(page, { ...desk, width: 1024 }, 16)),
  ...(await layoutAt(page, { ...desk, width: 1024 }, 16, inspectNarrow)),
  ...(await layoutAt(page, { ...desk, width: 1024 }, 16, inspectPlaceholders)),
  ...(await layoutAt(page, desk, 16, inspectPlaceholders)),
]

/** Returns the faults of a screen of the portal; an empty list means none. */
export const screenFaults = async (page: Page, { isBelow = false } = {}): Promise<string[]> => {
  const faults = await inspectUntilStable(page, inspectTexts)
  if (isBelow) faults.push(...(await look(page, inspectWayBack)))
  const small = { ...desk, width: 1024 }
  faults.push(...(await layoutAt(page, small, 16, inspectToolbars)))
  faults.push(...(await layoutAt(page, small, 32)))
  faults.push(...(await layoutAt(page, small, 32, inspectAmounts)))
  for (const window of [small, desk, phone]) faults.push(...(await layoutAt(page, window, 32, inspectWords)))
  faults.push(...(await layoutAt(page, phone, 32, inspectAmounts)))
  faults.push(...(await widthFaults(page)))
  faults.push(...(await inspectUntilStable(page, inspectTargets)))
  return faults
}
