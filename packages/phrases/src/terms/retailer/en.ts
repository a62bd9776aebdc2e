import { agreement } from '../agreement.ts'
import { feesEnglish } from './fees.ts'

/** Spec 1 §2, §3, §4, §5, §6, §9. A change of a word is a new version: see published.ts. */
export const retailerEnglish = agreement({
  title: 'Retailer Terms and Conditions',
  sections: [
    {
      id: 'retailer_agreement',
      title: 'Retailer Agreement for the point-of-sale solution',
      parts: [
        {
          id: 'parties',
          title: 'The parties and the words used',
          clauses: [
            'This agreement ("Agreement") is between the business that registers on this portal as a grocery or a pharmacy ("Retailer" or "you") and the operator of the benefit-card programme ("Operator", "we" or "us"), which is the provider of the point-of-sale solution.',
            {
              text: 'In this Agreement:',
              points: [
                '"Programme" means the benefit-card programme that the Operator runs.',
                '"Card" means the benefit card of the Programme, also called the Flex Card.',
                '"Cardholder" means the Flex Card member to whom a Card was issued. A Cardholder is also the recipient of the benefits on the Card.',
                '"Card Sponsor" means the sponsor of the Programme card, who funds the benefits on it.',
                '"APL" means the approved-products list of the Programme: the products that the benefits on a Card may pay for.',
                '"Benefit Purchase" means a benefit-card purchase: a sale that is paid, in whole or in part, with a Card.',
                '"Terminal" means a point-of-sale device that we supply, and "Equipment" means the Terminals and everything else that we supply for use in your stores.',
                '"Services" means the portal, the mobile point-of-sale app, the processing of Benefit Purchases and the payment of what they earn you.',
                '"Fees" means the fees in the monthly fee table of this Agreement.',
                '"Settlement Account" means the bank account into which we pay you.',
                '"Store Admin" means the person who acts for you on the portal.',
              ],
            },
          ],
        },
        {
          id: 'services',
          title: 'What we provide',
          clauses: [
            'For the term of this Agreement we provide the Services to you for use in your own stores. The right to use them is limited to that purpose, is not exclusive and cannot be transferred.',
            'The Equipment remains our property.',
          ],
        },
        {
          id: 'term',
          title: 'Term and trial period',
          clauses: [
            'The term of this Agreement starts when you click to accept it or when you first use the Services, whichever happens first. It ends when this Agreement is terminated.',
            'We may offer you a trial (beta) period. During the trial period the Fees are waived. We tell you when it begins and when it ends; from its end the Fees apply.',
          ],
        },
        {
          id: 'registration',
          title: 'Registration',
          clauses: [
            'You complete your registration through the portal before you use the Services. You may take Cards once your application is approved and your store is active.',
            {
              text: 'To register, you give us:',
              points: [
                'your legal business name and the name under which you do business;',
                'your Federal Tax ID (EIN) and a completed W-9 form;',
                'a description of your business;',
                'information on your officers and beneficial owners;',
                'a list of your locations with their addresses;',
                'your Settlement Account;',
                'compliance and ADA attestation forms, where we ask for them.',
              ],
            },
            'The information that you give us is accurate and complete. You notify us of every change of ownership, address or bank details.',
            'We answer a complete application within 48 hours. While we wait for information that we have asked you for, this time does not run.',
            'The automatic verification of a bank account takes 24-48 hours. Where it is verified by a micro-deposit, you have 3 attempts to enter its code.',
          ],
        },
      ],
    },
    {
      id: 'financial_terms',
      title: 'Financial Terms',
      parts: [
        {
          id: 'settlement',
          title: 'Settlement',
          clauses: [
            'We pay the benefit amounts of your Benefit Purchases into your Settlement Account in US dollars, less the Fees and the other amounts that you owe us under this Agreement. The portal shows a statement for every payment.',
            'Only a Store Admin may link a Settlement Account. You tell us of every change of your Settlement Account within 3 days. We may hold payments until a new account is verified.',
            'Where what you owe us is more than what we owe you, the difference is carried to your next statement.',
          ],
        },
        {
          id: 'fees',
          title: 'Fees',
          clauses: [
            'You pay the Fees. The processing fee and the fixed fee are charged for each Benefit Purchase. The processing fee is a share of the amount paid with the Card and is rounded to the nearest cent for each transaction.',
            'When products of a Benefit Purchase are returned, we credit the processing fee on the amount returned, but not the fixed fee. When a Benefit Purchase is reversed, we credit both.',
            'We give you notice of every change of the Fees. You may object within 10 days of the notice. A change to which you do not object in that time applies from the date named in the notice. An increase never applies before those 10 days have passed.',
          ],
        },
        {
          id: 'disputes',
          title: 'Errors, claims and disputed charges',
          clauses: [
            'You report an erroneous transaction to us within 6 business days of the transaction.',
            'Where a recipient or a Card Sponsor makes a claim about a transaction within 90 calendar days of it and the claim is substantiated, you bear the amount of the claim. We may deduct it from what we owe you.',
            'You dispute a charge in writing within 30 days of the statement that shows it. A charge that is not disputed in that time is final.',
          ],
        },
      ],
    },
    {
      id: 'legal_compliance',
      title: 'Legal & Compliance',
      parts: [
        {
          id: 'law',
          title: 'Compliance with the law',
          clauses: [
            'You comply with the laws that apply to your business and to the products that you sell, including the Americans with Disabilities Act (ADA).',
            'You do not write down, store or pass on the full number, the security code or the PIN of a Card.',
          ],
        },
        {
          id: 'suspension',
          title: 'Suspension',
          clauses: [
            'We may suspend the Services immediately, in whole or in part, where this is needed to protect Cardholders, the Programme or either party. We tell you the reason unless the law forbids it.',
            'Where suspended Services are not reinstated within 30 days, termination for cause follows.',
          ],
        },
        {
          id: 'termination',
          title: 'Termination',
          clauses: [
            'You may terminate this Agreement by giving us 90 days written notice.',
            'As the provider of the Services, we may terminate this Agreement at any time by notice to you.',
            'We may terminate this Agreement immediately at the request of a government authority or if you become insolvent.',
            'If you end this Agreement without giving 90 days written notice, you owe us liquidated damages of 2 times your estimated monthly charges. The parties agree that this is a fair estimate of our loss and not a penalty.',
            'You return all Equipment within 30 days of termination. Amounts that were earned or owed before termination remain payable.',
          ],
        },
        {
          id: 'liability',
          title: 'Limit of liability',
          clauses: [
            'To the extent that the law allows, our total liability under this Agreement is limited to an amount equal to the Fees of the 3 months before the event that gave rise to the claim.',
          ],
        },
        {
          id: 'governing-law',
          title: 'Governing law and arbitration',
          clauses: [
            'This Agreement is governed by the laws of the State of Florida.',
            'A dispute under this Agreement is decided by binding arbitration, which is held in one county in the State of Florida.',
            'Class action waiver: each party brings claims in its own name only, and not as a plaintiff or a member of a class or of any other group proceeding.',
            'No jury trial: each party gives up its right to a trial by jury.',
          ],
        },
      ],
    },
    {
      id: 'Retailer_obligations',
      title: 'Retailer Obligations',
      parts: [
        {
          id: 'cardholders',
          title: 'Your Cardholders',
          clauses: [
            {
              text: 'In your stores you treat Cardholders like all other customers. You:',
              points: [
                'do not charge a Cardholder a fee for the use of a Card;',
                'do not require a Cardholder to make a balance inquiry;',
                'do not single out Cardholders: there are no lanes for Card users only.',
              ],
            },
            'Benefits pay for products on the APL only. You keep the items, prices and taxes that you enter on the portal correct.',
            'Benefits are never paid out in cash. What a Card paid for a returned product goes back to the same Card.',
          ],
        },
        {
          id: 'equipment',
          title: 'Terminals and Equipment',
          clauses: [
            'You keep the Equipment safe and use it for the Services only.',
            'When a Terminal malfunctions, you order a replacement from us. We send the replacement Terminal within 5 business days. You return the malfunctioning Equipment within 14 days of the replacement order.',
            'We invoice you for lost, stolen or damaged Equipment. You pay the invoice within 30 calendar days. An invoice that is neither paid nor disputed in that time may be deducted from what we owe you.',
            'You install every update of the point-of-sale app and of the Terminals within 30 days of our notice. After that time the Services may refuse an older version.',
          ],
        },
        {
          id: 'people',
          title: 'Your people',
          clauses: [
            'Everybody who works with the Services for you has an account of their own and keeps its password secret. You are responsible for what is done with these accounts.',
          ],
        },
        {
          id: 'marks',
          title: 'Assignment and marks',
          clauses: [
            'You may not assign this Agreement without our consent.',
            "You may not use the Operator's marks without our consent.",
          ],
        },
      ],
      fees: feesEnglish,
    },
    {
      id: 'general_information',
      title: 'General Information',
      parts: [
        {
          id: 'notices',
          title: 'Notices',
          clauses: [
            'We give you notice on the portal or by email to the Store Admin. You give us notice in writing, to the support contact that the portal shows.',
          ],
        },
        {
          id: 'time',
          title: 'How time is counted',
          clauses: [
            'The day on which something happens, in the time zone of the store, is day 0. A period ends at 24:00 of its last day.',
            'Business days are the days on which banks settle payments: neither Saturdays nor Sundays nor the holidays of the Federal Reserve. All other days are calendar days, and a period that ends on a day without banking is not extended.',
          ],
        },
        {
          id: 'versions',
          title: 'Versions and languages',
          clauses: [
            'We may publish a new version of this Agreement. You accept it before you make further changes on the portal.',
            'We publish this Agreement in English and in Spanish. The version and the language in which you accept it are the ones that you agree to. We keep a record of your acceptance, with its date and time, and you can download the text at any time.',
          ],
        },
        {
          id: 'whole',
          title: 'The whole agreement',
          clauses: [
            'This Agreement is all that the parties have agreed on the Services. Where a clause cannot be enforced, the others remain in force.',
          ],
        },
      ],
    },
  ],
})
