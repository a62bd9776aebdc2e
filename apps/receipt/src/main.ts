import './receipt.css'
import type { Receipt } from '@tillgate/contract/purchases.ts'
import { receiptTexts, type ReceiptLanguage } from '@tillgate/phrases/receipt.ts'
import { getReceipt, type Outcome } from './read-receipt.ts'
import { toReceiptView, type Facts } from './receipt-view.ts'

/**
 * Passes the address to another app, or copies it without one. Returns true when it was copied. A cancelled share is no failure;
 * where copying is forbidden (a page without TLS), the address bar has the address.
 */
const share = async (title: string, url: string): Promise<boolean> => {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return false
    }
    await window.navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

const every = (root: ParentNode, what: string): NodeListOf<HTMLElement> => root.querySelectorAll(`[data-${what}]`)

/** Fills the fixed texts of the page in the chosen language. */
const fillTexts = (root: ParentNode, words: Readonly<Record<string, string>>): void => {
  for (const place of every(root, 'word')) place.textContent = words[place.dataset['word'] ?? ''] ?? ''
}

/** Writes facts into their elements. Hides an element without a fact together with its row. */
const fill = (root: ParentNode, facts: Facts): void => {
  for (const place of every(root, 'fact')) {
    const text = facts[place.dataset['fact'] ?? '']
    place.textContent = text ?? ''
    const row: HTMLElement = place.closest('[data-row]') ?? place
    row.hidden = text === undefined
  }
}

const place = <E extends Element>(selector: string, kind: abstract new (...never: never[]) => E): E => {
  const found = document.querySelector(selector)
  if (found instanceof kind) return found
  throw new Error(selector)
}
const { body, documentElement } = document
const choice = place('select', HTMLSelectElement)
const list = place('ul', HTMLElement)
const row = place('template', HTMLTemplateElement)
const notice = place('#notice', HTMLElement)
const paper = place('#paper', HTMLElement)
const status = place('[role=status]', HTMLElement)
const path = location.pathname

const isSpanish = (wanted: string): boolean => /^es/i.test(wanted)
/** `?lang` first, then the languages of the browser (Accept-Language). */
const wanted = [new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages]
let language: ReceiptLanguage = isSpanish(wanted.find((one) => /^(en|es)/i.test(one)) ?? '') ? 'es-ES' : 'en-US'
let outcome: Outcome | undefined

const paintReceipt = (receipt: Receipt): void => {
  const view = toReceiptView(receipt, language)
  document.title = view.title
  fill(paper, view.facts)
  const items = view.items.map((facts) => {
    const item = document.importNode(row.content, true)
    fill(item, facts)
    return item
  })
  list.replaceChildren(...items)
  place('#qr', Element).setAttribute('d', receipt.qrPath)
  place('#card', HTMLElement).style.flexGrow = `${view.paid.card}`
  place('#other', HTMLElement).style.flexGrow = `${view.paid.other}`
}

const paint = (): void => {
  const words = receiptTexts[language]
  documentElement.lang = choice.value = language
  fillTexts(document, words)
  const trouble = outcome && 'trouble' in outcome ? outcome.trouble : undefined
  body.dataset['state'] = trouble ?? (outcome ? 'shown' : 'loading')
  paper.hidden = trouble !== undefined
  paper.ariaBusy = `${!outcome}`
  status.textContent = outcome ? '' : words.loading
  notice.hidden = !trouble
  if (trouble) {
    document.title = words[trouble]
    fill(notice, {
      what: words[trouble],
      hint: trouble === 'failed' || trouble === 'often' ? words.later : words.check,
    })
  } else if (outcome && 'receipt' in outcome) {
    paintReceipt(outcome.receipt)
  } else document.title = words.receipt
}

const load = async (): Promise<void> => {
  outcome = undefined
  paint()
  outcome = await getReceipt(path, (call) => fetch(call))
  paint()
}

choice.addEventListener('change', () => {
  language = isSpanish(choice.value) ? 'es-ES' : 'en-US'
  const url = new URL(location.href)
  url.searchParams.set('lang', language)
  history.replaceState(null, '', url)
  paint()
})
place('#again', HTMLElement).addEventListener('click', async () => {
  await load()
  ;(notice.hidden ? paper : notice).querySelector('h1')?.focus()
})
place('#print', HTMLElement).addEventListener('click', () => print())
place('#share', HTMLElement).addEventListener('click', async () => {
  const isCopied = await share(document.title, location.href)
  status.textContent = isCopied ? receiptTexts[language].copied : ''
})
void load()
