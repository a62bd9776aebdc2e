import { agreement } from '../agreement.ts'

/** Spec 1 §2, §3, §4, §5, §9. A change of a word is a new version: see published.ts. */
export const providerEnglish = agreement({
  title: 'Provider Terms and Conditions',
  sections: [
    {
      id: 'provider_agreement',
      title: 'Provider Agreement',
      subtitle: 'General Terms of Network Participation',
      parts: [
        {
          id: 'parties',
          title: 'The parties and the words used',
          clauses: [
            'This agreement ("Agreement") is between the practice or business that registers on this portal to provide dental, vision, hearing or similar care ("Provider" or "you") and the operator of the benefit-card programme ("Operator", "we" or "us").',
            {
              text: 'In this Agreement:',
              points: [
                '"Programme" means the benefit-card programme that the Operator runs, and "Network" means the providers who take part in it.',
                '"Card" means the benefit card of the Programme, also called the Flex Card, and "Member" means the Flex Card member to whom a Card was issued: its cardholder.',
                '"Card Sponsor" means the sponsor of the Programme card, who funds the benefits on it.',
                '"Practitioner" means a licensed person who provides care to Members for you.',
                '"APL" means the approved-products list of the Programme: the products and services that the benefits on a Card may pay for.',
                '"Benefit Purchase" means a benefit-card purchase: products or services that are paid, in whole or in part, with a Card.',
                '"Services" means the portal, the mobile point-of-sale app, the processing of Benefit Purchases and the payment of what they earn you.',
                '"Settlement Account" means the bank account into which we pay you.',
                '"Store Admin" means the person who acts for you on the portal.',
              ],
            },
          ],
        },
        {
          id: 'registration',
          title: 'Registration',
          clauses: [
            'You complete your registration through the portal before you use the Services. You may take Cards once your application is approved and your practice is active.',
            {
              text: 'To register, you give us:',
              points: [
                'your legal business name and the name under which you do business;',
                'your Federal Tax ID (EIN) and a completed W-9 form;',
                'your NPI number;',
                'the credentialing data of your Practitioners;',
                'compliance and ADA attestation forms;',
                'a description of your business;',
                'information on your officers and beneficial owners;',
                'a list of your locations with their addresses;',
                'your Settlement Account.',
              ],
            },
            'The information that you give us is accurate and complete. You notify us of every change of ownership, address or bank details.',
            'We answer a complete application within 48 hours. While we wait for information that we have asked you for, this time does not run.',
          ],
        },
        {
          id: 'credentials',
          title: 'Licences',
          clauses: [
            'You and your Practitioners hold every licence that your care requires, for as long as this Agreement lasts.',
            'You notify the Operator within 24 hours when your licence or the licence of a Practitioner is restricted, suspended or revoked, or when you or a Practitioner are excluded from a government programme.',
          ],
        },
        {
          id: 'care',
          title: 'Care for Members',
          clauses: [
            'You schedule the initial appointment of a Member within 2 weeks of the request.',
            'A vision aid that you deliver to a Member includes the initial vision test, the fitting and up to 3 follow-up visits within 1 year of its delivery.',
            'You and your Practitioners give Members the same quality of care as all other patients.',
            'You alone, and not the Operator or a Card Sponsor, are responsible for the care that you and your Practitioners give.',
          ],
        },
      ],
    },
    {
      id: 'general_information',
      title: 'General Information',
      parts: [
        {
          id: 'term',
          title: 'Term',
          clauses: [
            'The term of this Agreement starts when you click to accept it or when you first use the Services, whichever happens first. It ends when this Agreement is terminated.',
          ],
        },
        {
          id: 'suspension',
          title: 'Suspension',
          clauses: [
            'We may suspend the Services immediately, in whole or in part, where this is needed to protect Members, the Programme or either party. We tell you the reason unless the law forbids it.',
            'Where suspended Services are not reinstated within 30 days, termination for cause follows.',
          ],
        },
        {
          id: 'termination',
          title: 'Termination',
          clauses: [
            'You may terminate this Agreement at any time by written notice to us. We may terminate it at any time by notice to you.',
            'We may terminate this Agreement immediately at the request of a government authority or if you become insolvent.',
            'You complete the care that you have begun, and amounts that were earned or owed before termination remain payable.',
          ],
        },
        {
          id: 'law',
          title: 'Compliance with the law',
          clauses: [
            'You comply with the laws that apply to your practice, including those on the privacy of patients and the Americans with Disabilities Act (ADA).',
            'You do not write down, store or pass on the full number, the security code or the PIN of a Card.',
            'You install every update of the point-of-sale app within 30 days of our notice. After that time the Services may refuse an older version.',
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
            'The day on which something happens, in the time zone of the practice, is day 0. A period ends at 24:00 of its last day. Days are calendar days, and a period that ends on a day without banking is not extended. A period in hours runs from the event itself.',
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
            'This Agreement is all that the parties have agreed on your participation in the Network. Where a clause cannot be enforced, the others remain in force.',
          ],
        },
      ],
    },
    {
      id: 'financial_terms',
      title: 'Financial Terms',
      parts: [
        {
          id: 'payment',
          title: 'Payment',
          clauses: [
            'We pay you for a Benefit Purchase after the 60-day return period has ended or after we have received the completed documents, whichever is later.',
            'What a Member returns within the 60-day return period is not paid. What a Card paid for it goes back to the same Card.',
            'We pay into your Settlement Account in US dollars, less the fees of the Programme that the portal shows you and the other amounts that you owe us under this Agreement. The portal shows a statement for every payment.',
            'Where what you owe us is more than what we owe you, the difference is carried to your next statement.',
          ],
        },
        {
          id: 'account',
          title: 'Settlement Account',
          clauses: [
            'Only a Store Admin may link a Settlement Account. We may hold payments until a new account is verified.',
            'The automatic verification of a bank account takes 24-48 hours. Where it is verified by a micro-deposit, you have 3 attempts to enter its code.',
          ],
        },
        {
          id: 'trial',
          title: 'Trial period',
          clauses: [
            'We may offer you a trial (beta) period. During the trial period the fees are waived. We tell you when it begins and when it ends; from its end the fees apply.',
          ],
        },
      ],
    },
  ],
})
