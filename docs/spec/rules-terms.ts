import { rules, type Row } from './row.ts'

/** What the agreements say and how they are agreed to. */
export const termsRules: Row[] = [
  ...rules('1 §2 terms', [
    ['done', 'terms: notice', 'A notice says that signing confirms having read and understood the terms'],
    ['done', 'terms: next', 'Next, with a right-hand icon, is disabled until the box is ticked'],
    ['done', 'terms: bar', 'Up to 768 px the button bar is fixed to the bottom with a line, else inline on the right'],
    ['done', 'terms: sections', 'The content is titled sections with optional subtitles'],
    ['done', 'terms: fee table', 'A monthly fee table: wide on desktop, a two-column list on mobile'],
  ]),
  ...rules('1 §9 terms', [
    ['done', 'terms: parties', 'Provider, practitioners, member, retailer, cardholder, card sponsor, operator'],
    ['done', 'terms: termination', 'The provider may end at any time; at once on a government request or insolvency'],
    ['done', 'terms: duties', 'Register before use, give accurate information, notify changes'],
    ['done', 'terms: flex card', 'The texts speak of benefit-card purchases, Flex Card members and the APL'],
    ['done', 'terms: payment', 'Payment after the 60-day return period or the completed documents, whichever is later'],
    ['done', 'terms: arbitration', 'Florida law, binding arbitration, class action waiver, no jury trial'],
  ]),
]
