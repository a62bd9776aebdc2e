/** Families of tokens with what a shopper's card of this family does; providers/issuer.ts has their balances. */
const families = [
  ['ok', 'Enough money'],
  ['low', '$10.00 on Food'],
  ['food', 'Food only'],
  ['zero', 'No money left'],
  ['expired', 'Expired'],
  ['lost', 'Reported lost'],
  ['slow', 'Slow bank'],
  ['down', 'Bank does not answer'],
] as const

const till = decodeURIComponent(location.hash.slice(1))
const shopper = document.querySelector<HTMLInputElement>('#shopper')
const cards = document.querySelector('#cards')
const problem = document.querySelector('#problem')

/** What a real reader's bridge sends to the till that shows it: a token, never the number. */
const read = (family: string): void => {
  const number = shopper?.value.replaceAll(/\D/g, '') || '1'
  const cardToken = `card_sbx_${family}_${number}`
  parent.postMessage({ kind: 'tillgate.card', cardToken, entryMode: 'CONTACTLESS' }, till)
}

if (!URL.canParse(till) || parent === globalThis.window) {
  if (problem) problem.textContent = 'This page belongs into the frame of a till.'
} else {
  for (const [family, text] of families) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.addEventListener('click', () => read(family))
    cards?.append(button)
  }
}
