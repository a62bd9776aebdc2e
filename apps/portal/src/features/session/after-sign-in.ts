import type { PortalRole } from '@tillgate/domain/roles.ts'
import { inside } from '@tillgate/browser/inside.ts'

/** Spec 1 §4: a new partner chooses its store type first; everybody else goes where they wanted to. */
export const afterSignIn = (role: PortalRole, next: string | undefined): string =>
  role === 'UNASSIGNED' ? '/bo-register/select-store-type' : (inside(next) ?? '/')
