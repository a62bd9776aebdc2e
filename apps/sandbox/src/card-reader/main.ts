/** Families of tokens with what a shopper's card of this family does; providers/issuer.ts has their balances. */
const families = [
  ['ok', 'Enough money'],
  ['low', '$10.00 on Food'],
  ['food', 'Food only'],
  ['zero', 'No money left'],
  ['private', 'Balance not reported'],
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

/** What a processor's hosted field does with a number: keeps it, and passes on a token of the card. */
const readTyped = (number: string): void => {
  const digits = number.replaceAll(/\D/g, '')
  if (!/^\d{13,19}$/.test(digits)) {
    if (problem) problem.textContent = 'A card number has 13 to 19 digits.'
    return
  }
  // The token names the card without its number.
  const card = Array.from(digits).reduce((sum, digit) => (sum * 31 + Number(digit)) % 1_000_003, 7)
  const cardToken = `card_sbx_ok_t${card}`
  parent.postMessage({ kind: 'tillgate.card', cardToken, entryMode: 'MANUAL' }, till)
}
const typed = document.querySelector<HTMLFormElement>('#typed')
const number = document.querySelector<HTMLInputElement>('#number')
const isTyped = new URLSearchParams(location.search).get('entry') === 'typed'

if (!URL.canParse(till) || parent === globalThis.window) {
  if (problem) problem.textContent = 'This page belongs into the frame of a till.'
} else if (isTyped && typed && number) {
  typed.hidden = false
  document.querySelector('#who')?.setAttribute('hidden', '')
  typed.addEventListener('submit', (event) => {
    event.preventDefault()
    readTyped(number.value)
  })
} else {
  for (const [family, text] of families) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.addEventListener('click', () => read(family))
    cards?.append(button)
  }
}
