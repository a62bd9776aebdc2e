import type { AttestationText } from '@tillgate/contract/documents.ts'
import type { AttestationKind } from '@tillgate/domain/applications.ts'

/** Spec 1 §3, contract terms. A change of a word is a new version: see published.ts. */
export const attestationsEnglish = {
  COMPLIANCE_ATTESTATION: {
    title: 'Compliance attestation',
    parts: [
      {
        id: 'statements',
        title: 'What the practice attests',
        clauses: [
          {
            text: 'On behalf of the practice named above, I attest that:',
            points: [
              'the practice and every practitioner who treats members hold each licence that federal and state law require for this care, and none of these licences is suspended or revoked;',
              'neither the practice nor any of its owners, officers or practitioners is excluded from a federal health care program or listed in the exclusion list of the Office of Inspector General (OIG);',
              'the practice follows federal and state law on fraud, waste and abuse, and on the privacy and security of health information (HIPAA);',
              'the practice takes the benefit card only for products and services that it provides to the member to whom the card was issued, and charges a member no more than its usual price;',
              'the practice keeps its records of card purchases for as long as the Provider Agreement requires, and shows them to the programme on request.',
            ],
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes and signature',
        clauses: [
          'The practice notifies the programme without delay when one of these statements is no longer true.',
          'I have the authority to sign for the practice. The statements above are true and complete to the best of my knowledge.',
        ],
      },
    ],
  },
  ADA_ATTESTATION: {
    title: 'ADA attestation',
    parts: [
      {
        id: 'statements',
        title: 'What the practice attests',
        clauses: [
          {
            text: 'On behalf of the practice named above, I attest that, as the Americans with Disabilities Act (ADA) requires:',
            points: [
              'the practice does not refuse care, or offer less care, because of a disability;',
              'people who use a wheelchair or another mobility aid can reach the entrance, the reception, a treatment room and a restroom, or the practice provides the same care in an accessible place;',
              'the practice provides aids for communication, such as large print or a sign language interpreter, at no charge to the member where they are needed;',
              'service animals are admitted where patients are;',
              'the practice changes its procedures where this is reasonable and needed to treat a person with a disability.',
            ],
          },
        ],
      },
      {
        id: 'changes',
        title: 'Changes and signature',
        clauses: [
          'The practice notifies the programme without delay when one of these statements is no longer true.',
          'I have the authority to sign for the practice. The statements above are true and complete to the best of my knowledge.',
        ],
      },
    ],
  },
} as const satisfies Record<AttestationKind, AttestationText>
