import { rules, type Row } from './row.ts'

/** What the agreements say and how they are agreed to. */
export const termsRules: Row[] = [
  ...rules('1 §2 terms', [
    [
      'done',
      'terms: notice',
      'A notice says that signing confirms having read and understood the terms',
      'apps/portal/src/screens/bo-register/terms.test.tsx#It is important that you have read and understood these terms',
    ],
    [
      'done',
      'terms: next',
      'Next, with a right-hand icon, is disabled until the box is ticked',
      'apps/portal/src/screens/bo-register/terms.test.tsx#Next waits for the box',
    ],
    [
      'done',
      'terms: bar',
      'Up to 768 px the button bar is fixed to the bottom with a line, else inline on the right',
      'apps/portal/src/screens/bo-register/terms.test.tsx#up to 768 px Next stands at the foot of the window',
    ],
    [
      'done',
      'terms: sections',
      'The content is titled sections with optional subtitles',
      'packages/phrases/src/terms/published.test.ts#sections are those of the specification',
    ],
    [
      'done',
      'terms: fee table',
      'A monthly fee table: wide on desktop, a two-column list on mobile',
      'apps/portal/src/screens/bo-register/terms.test.tsx#the fee table is wide on the desktop and a list of two columns',
    ],
  ]),
  ...rules('1 §9 terms', [
    [
      'done',
      'terms: parties',
      'Provider, practitioners, member, retailer, cardholder, card sponsor, operator',
      'packages/phrases/src/terms/provider/en.ts#"Practitioner" means a licensed person',
    ],
    [
      'done',
      'terms: termination',
      'The provider may end at any time; at once on a government request or insolvency',
      'packages/phrases/src/terms/retailer/en.ts#at the request of a government authority or if you become insolvent',
    ],
    [
      'done',
      'terms: duties',
      'Register before use, give accurate information, notify changes',
      'packages/phrases/src/terms/retailer/en.ts#You notify us of every change of ownership, address or bank details',
    ],
    [
      'done',
      'terms: flex card',
      'The texts speak of benefit-card purchases, Flex Card members and the APL',
      'packages/phrases/src/terms/retailer/en.ts#the Flex Card member to whom a Card was issued',
    ],
    [
      'done',
      'terms: payment',
      'Payment after the 60-day return period or the completed documents, whichever is later',
      'packages/phrases/src/terms/provider/en.ts#after the 60-day return period has ended or after we have received the completed documents',
    ],
    [
      'done',
      'terms: arbitration',
      'Florida law, binding arbitration, class action waiver, no jury trial',
      'packages/phrases/src/terms/retailer/en.ts#Class action waiver',
    ],
  ]),
]
