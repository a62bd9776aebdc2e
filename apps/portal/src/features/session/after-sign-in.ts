import type { PortalRole } from '@tillgate/domain/roles.ts'
import { inside } from '@tillgate/browser/inside.ts'

/** Spec 1 §4: a new partner first chooses the store type; all other users continue to the requested page. */
export const afterSignIn = (role: PortalRole, next: string | undefined): string =>
  role === 'UNASSIGNED' ? '/bo-register/select-store-type' : (inside(next) ?? '/')
