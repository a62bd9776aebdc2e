import type { StoreTypeIcon as Kind } from '@tillgate/domain/stores.ts'
import { DentalIcon, GroceryIcon, HearingIcon, PharmacyIcon, VisionIcon } from '@tillgate/ui/icons/kinds.tsx'
import { StoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import type { ComponentType } from 'react'

/** Icon of each store type (spec 1 §3). The specifications do not define PERMANENCY; it has the icon of a store. */
const icons: Record<Kind, ComponentType<{ small?: boolean }>> = {
  GROCERY: GroceryIcon,
  PHARMACY: PharmacyIcon,
  DENTAL: DentalIcon,
  VISION: VisionIcon,
  HEARING: HearingIcon,
  PERMANENCY: StoreIcon,
}

export const StoreTypeIcon = ({ type, small = false }: { type: Kind; small?: boolean }) => {
  const TypeIcon = icons[type]
  return <TypeIcon small={small} />
}
