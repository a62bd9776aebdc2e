import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { centsOf, dollars } from '../money.ts'

type Kinds = readonly { code: string; name: string }[] | undefined

/** Name of a kind of payment beside the card, in the words of the store's settings. */
export const kindName = ({ kind, name }: { kind: string; name: string | null }, kinds: Kinds): string =>
  name ?? kinds?.find(({ code }) => code === kind)?.name ?? kind

/** What a purchase holds of each kind, as in `Cash $2.00, Check $0.68`; what a return gave back. Empty without such payments. */
export const waysOf = ({ tenders }: Pick<PosPurchase, 'tenders'>, kinds: Kinds, language: Language): string =>
  [...new Set(tenders.map(({ kind }) => kind))]
    .flatMap((kind) => {
      const mine = tenders.filter((one) => one.kind === kind)
      const cents = mine.reduce((sum, { amount }) => sum + centsOf(amount), 0)
      const [first] = mine
      return first && cents !== 0 ? `${kindName(first, kinds)} ${dollars(Math.abs(cents) / 100, language)}` : []
    })
    .join(', ')
