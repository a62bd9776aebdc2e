import { callRows } from './calls.ts'
import { enumerationRows } from './enumerations.ts'
import { fieldRows } from './fields.ts'
import { portalFieldRows } from './fields-portal.ts'
import { onboardingLabels } from './labels-onboarding.ts'
import { portalLabels } from './labels-portal.ts'
import { limitRows } from './limits.ts'
import { onboardingMessages } from './messages-onboarding.ts'
import { portalMessages } from './messages-portal.ts'
import type { Row } from './row.ts'
import { itemRules } from './rules-items.ts'
import { businessRules } from './rules-business.ts'
import { linkRules } from './rules-links.ts'
import { termsRules } from './rules-terms.ts'
import { onboardingRules } from './rules-onboarding.ts'
import { portalRules } from './rules-portal.ts'
import { callRules } from './rules-calls.ts'
import { signInRules } from './rules-sign-in.ts'
import { screenRows } from './screens.ts'

/** Everything the two specifications ask for, in their order of kinds: screens, calls, words, figures, rules. */
export const ledger: readonly Row[] = [
  ...screenRows,
  ...callRows,
  ...onboardingMessages,
  ...portalMessages,
  ...onboardingLabels,
  ...portalLabels,
  ...enumerationRows,
  ...limitRows,
  ...fieldRows,
  ...portalFieldRows,
  ...signInRules,
  ...callRules,
  ...onboardingRules,
  ...businessRules,
  ...linkRules,
  ...termsRules,
  ...itemRules,
  ...portalRules,
]
